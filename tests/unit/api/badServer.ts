/** A real small HTTP server that behaves as badly as it is told, and remembers what it was sent. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { setSession } from '../../../src/api/client';

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
export type Behaviour = (response: ServerResponse, request: Received) => void;

export type BadServer = {
  /** How the next requests are answered; the last behaviour stays. */
  behave(...behaviours: Behaviour[]): void;
  /** Requests since the last behave(), oldest first; a cut one is not among them. */
  received: Received[];
  /** The last one. */
  last(): Received;
  url(): string;
};

/** A server for every test of a file; `location` leads there, as it would in a page or a service worker. */
export function badServer(): BadServer {
  const queue: Behaviour[] = [];
  const received: Received[] = [];
  let origin = '';
  const http = createServer((request, response) => {
    read(request).then(
      (body) => {
        const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
        received.push(seen);
        const behaviour = queue.length > 1 ? queue.shift() : queue[0];
        behaviour?.(response, seen);
      },
      () => response.destroy(),
    );
  });
  beforeAll(async () => {
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    vi.stubGlobal('location', { origin });
  });
  afterEach(() => setSession(null));
  afterAll(async () => {
    http.closeAllConnections();
    await new Promise((done) => http.close(done));
    vi.unstubAllGlobals();
  });
  return {
    received,
    behave: (...behaviours) => {
      queue.splice(0, queue.length, ...behaviours);
      received.length = 0;
    },
    last: () => {
      const found = received.at(-1);
      if (!found) throw new Error('nothing arrived');
      return found;
    },
    url: () => origin,
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** JSON with a status and perhaps more headers. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** An error of our own routes. */
export function fault(status: number, code: string, headers: Record<string, string> = {}): Behaviour {
  return json(status, { status, code, message: 'ein Satz' }, headers);
}

/** An error as PocketBase itself writes it. */
export function pocketBaseError(status: number, headers: Record<string, string> = {}): Behaviour {
  return json(status, { status, message: 'Something went wrong.', data: {} }, headers);
}

/** What a hotel answers to everything. */
export function portal(status = 200, headers: Record<string, string> = {}): Behaviour {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers });
    response.end('<!doctype html><title>Willkommen im WLAN</title>');
  };
}

export const empty =
  (status: number, type = 'application/json'): Behaviour =>
  (response) => {
    response.writeHead(status, { 'Content-Type': type });
    response.end();
  };

/** The line goes dead before a word of the answer. */
export const cut: Behaviour = (response) => response.destroy();

/** The line goes dead in the middle of the answer. */
export const torn: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' });
  response.write('{"id":"abc');
  setImmediate(() => response.destroy());
};

/** Takes everything, says nothing. */
export const silent: Behaviour = () => {};

/** Says that an answer comes, and then nothing. */
export const stalled: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{');
};
