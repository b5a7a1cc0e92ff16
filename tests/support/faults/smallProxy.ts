/** A small reverse proxy with an address header, as in front of the server in production. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '../../../pocketbase/server/launch.mjs';

export type SmallProxy = { url: string; stop(): Promise<void> };

/**
 * Passes requests on and appends the visitor's address to `X-Forwarded-For`, as nginx's `$proxy_add_x_forwarded_for`.
 * @param visitor returns the address of a request's visitor, so that one machine plays many.
 * @param options `shared`: one connection to the server, and requests are buffered first, as by proxies that reuse
 *   connections.
 */
export async function startSmallProxy(
  target: string,
  visitor: (headers: IncomingMessage['headers']) => string,
  options: { shared?: boolean } = {},
): Promise<SmallProxy> {
  const agent = options.shared ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const before = incoming.headers['x-forwarded-for'];
    const forwarded = [before, visitor(incoming.headers)].filter(Boolean).join(', ');
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded };
    const where = { method: incoming.method, headers, agent };
    const onward = request(new URL(incoming.url ?? '/', target), where, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    if (options.shared) incoming.toArray().then((parts) => onward.end(Buffer.concat(parts)));
    else incoming.pipe(onward);
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
