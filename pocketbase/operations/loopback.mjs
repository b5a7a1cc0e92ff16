/** A place of this process on the loopback, where the hooks of the server that it started ask for what their engine cannot do. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/**
 * Listens on a port of its own for whoever knows the key, which is drawn here.
 * @param isKnown how a request shows that it knows the key; else it is sent as `Authorization`.
 * @returns `url`; `key`; `stop()`.
 * @type {(answer: (request: IncomingMessage, response: ServerResponse) => void, isKnown?: (request: IncomingMessage, key: string) => boolean) =>
 *   Promise<{url: string, key: string, stop: () => Promise<void>}>}
 */
export async function listenOnLoopback(answer, isKnown = isAuthorized) {
  const key = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    if (!isKnown(request, key)) return endResponse(response, 403);
    answer(request, response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  // The server beside decides how long this process lives.
  server.unref();
  return {
    url: `http://127.0.0.1:${port}/`,
    key,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The whole body as text. @throws where it is larger. @type {(request: IncomingMessage, most: number) => Promise<string>} */
export async function bodyOf(request, most) {
  return (await bytesOf(request, most)).toString('utf8');
}

/** The whole body. @throws where it is larger. @type {(request: IncomingMessage, most: number) => Promise<Buffer>} */
export async function bytesOf(request, most) {
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  for await (const chunk of /** @type {AsyncIterable<Buffer>} */ (request)) {
    bytes += chunk.length;
    if (bytes > most) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @type {(request: IncomingMessage, key: string) => boolean} */
function isAuthorized({ headers }, key) {
  return isSame(headers.authorization ?? '', key);
}

/** Compared in the same time whatever is given. @type {(given: string, key: string) => boolean} */
export function isSame(given, key) {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** An answer without a body, where none was given yet. @type {(response: ServerResponse, status: number) => void} */
export function endResponse(response, status) {
  if (!response.headersSent) response.writeHead(status).end();
}
