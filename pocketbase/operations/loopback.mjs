/** A place of this process on the loopback, where the hooks of the server that it started ask for what their engine cannot do. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/**
 * Listens on a port of its own for whoever knows the key, which is drawn here.
 * @returns `url`; `key`, sent as `Authorization`; `stop()`.
 * @type {(answer: (request: IncomingMessage, response: ServerResponse) => void) => Promise<{url: string, key: string, stop: () => Promise<void>}>}
 */
export async function listen(answer) {
  const key = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    if (!isKey(request.headers.authorization, key)) return end(response, 403);
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
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  for await (const chunk of /** @type {AsyncIterable<Buffer>} */ (request)) {
    bytes += chunk.length;
    if (bytes > most) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @type {(given: string | undefined, key: string) => boolean} */
function isKey(given = '', key) {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** An answer without a body, where none was given yet. @type {(response: ServerResponse, status: number) => void} */
export function end(response, status) {
  if (!response.headersSent) response.writeHead(status).end();
}
