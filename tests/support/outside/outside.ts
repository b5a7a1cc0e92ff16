/** A real HTTP server as a third-party service. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;
export type Outside = {
  url: string;
  /** Requests, oldest first, with their time (ms). */
  requests: { url: URL; headers: IncomingMessage['headers']; at: number }[];
  reply: Reply;
  stop(): Promise<void>;
};

export async function startOutside(): Promise<Outside> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://outside');
    outside.requests.push({ url, headers: request.headers, at: Date.now() });
    outside.reply(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outside: Outside = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    reply: json({}),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return outside;
}

export function json(body: unknown, status = 200): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}
