/** A small real reverse proxy: what stands in front of the server in production, with its address header. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '../../pocketbase/launch.mjs';

export type SmallProxy = { url: string; stop(): Promise<void> };

/**
 * Passes every request on and appends the visitor's address to `X-Forwarded-For`, as nginx's
 * `$proxy_add_x_forwarded_for` does.
 * @param visitor names the address of a request's visitor; a test plays many visitors from one machine.
 */
export async function startSmallProxy(
  target: string,
  visitor: (headers: IncomingMessage['headers']) => string,
): Promise<SmallProxy> {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const before = incoming.headers['x-forwarded-for'];
    const forwarded = [before, visitor(incoming.headers)].filter(Boolean).join(', ');
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded };
    const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  const port = (await freePort()) as number;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
