/** A real HTTP server with programmed faults that records its requests. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { setSession } from '../../../src/api/client';

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
export type Behaviour = (response: ServerResponse, request: Received) => void;

export type BadServer = {
  /** Next answers in order; the last one repeats. */
  behave(...behaviours: Behaviour[]): void;
  /** Requests since the last behave(), oldest first, without cut ones. */
  received: Received[];
  last(): Received;
  url(): string;
};

/** One server for all tests of a file; `location` points to it. */
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

/** An error in PocketBase's own form. */
export function pocketBaseError(status: number, headers: Record<string, string> = {}): Behaviour {
  return json(status, { status, message: 'Something went wrong.', data: {} }, headers);
}

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

export const cut: Behaviour = (response) => response.destroy();

export const torn: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' });
  response.write('{"id":"abc');
  setImmediate(() => response.destroy());
};

export const silent: Behaviour = () => {};

/** Sends headers and no body. */
export const stalled: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{');
};
