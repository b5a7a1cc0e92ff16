/** The server's events over fetch, as the SDK reads them from an EventSource. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventStream } from '../../../src/api/eventStream';
import { badServer, portal } from './badServer';

const server = badServer();
let stream: EventStream;
afterEach(() => stream.close());

/** @returns two events, and the number of failures. */
function open() {
  const received: string[] = [];
  stream = new EventStream(`${server.url()}/api/realtime`);
  stream.onerror = () => received.push('error');
  for (const name of ['PB_CONNECT', 'ticks/x'])
    stream.addEventListener(name, (event) => {
      const { lastEventId, data } = event as MessageEvent;
      received.push(`${name} ${lastEventId} ${data}`);
    });
  return received;
}

const HEAD = { 'Content-Type': 'text/event-stream' };

describe('a stream', () => {
  it('delivers its events at any chunk boundary, and its end', async () => {
    const text = 'id:kunde-ü\nevent:PB_CONNECT\ndata:{"a":"ö: x"}\n\nid:kunde-ü\nevent: ticks/x\ndata: {}\n\n';
    const bytes = Buffer.from(text);
    for (const step of [1, 7, bytes.length]) {
      server.behave((response) => {
        response.writeHead(200, HEAD);
        for (let at = 0; at < bytes.length; at += step) response.write(bytes.subarray(at, at + step));
        response.end();
      });
      const events = open();
      await vi.waitUntil(() => events.includes('error'));
      expect(events).toEqual(['PB_CONNECT kunde-ü {"a":"ö: x"}', 'ticks/x kunde-ü {}', 'error']);
      expect(server.last().headers.accept).toBe('text/event-stream');
    }
  });

  it('sends no browser credentials: a foreign 401 ends it as any error', async () => {
    const request = vi.spyOn(globalThis, 'fetch');
    server.behave((response) => response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="WLAN"' }).end());
    const receivedCount = open();
    await vi.waitUntil(() => receivedCount.length > 0);
    expect(receivedCount).toEqual(['error']);
    expect(request.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit']);
    request.mockRestore();
  });

  it("rejects a captive portal's page", async () => {
    server.behave(portal());
    const received = open();
    await vi.waitUntil(() => received.length > 0);
    expect(received).toEqual(['error']);
  });

  it('delivers nothing after it was closed', async () => {
    server.behave((response) => {
      response.writeHead(200, HEAD);
      response.write('event:PB_CONNECT\ndata:{}\n\n');
    });
    const received = open();
    await vi.waitUntil(() => received.length === 1);
    stream.close();
    await new Promise((later) => setTimeout(later, 50));
    expect(received).toEqual(['PB_CONNECT  {}']);
  });
});
