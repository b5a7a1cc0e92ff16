/** A real small HTTP server that stands in for the geocoder. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
export type Geocoder = {
  /** The variables of a server that asks this one. */
  env: { GEOCODER_REVERSE_URL: string; GEOCODER_SEARCH_URL: string };
  /** What was asked, oldest first, and when (ms). */
  asked: { url: URL; headers: IncomingMessage['headers']; at: number }[];
  /** How it answers from now on. */
  reply: Reply;
  stop(): Promise<void>;
};

export async function startGeocoder(): Promise<Geocoder> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://geocoder');
    geocoder.asked.push({ url, headers: request.headers, at: Date.now() });
    geocoder.reply(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const geocoder: Geocoder = {
    env: { GEOCODER_REVERSE_URL: `${base}/reverse`, GEOCODER_SEARCH_URL: `${base}/api` },
    asked: [],
    reply: json({ features: [] }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return geocoder;
}

/** An answer of JSON, or of these words. */
export function json(body: unknown, status = 200): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

/** One place as Photon answers it; `more`: its further properties. */
export function feature(coordinates: unknown, more: Record<string, unknown> = {}) {
  const properties = { osm_type: 'N', countrycode: 'DE', country: 'Deutschland', ...more };
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties };
}
