import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RETRY_MAX, STREAM_STALE } from '../../src/domain/limits';
import { setSession } from '../../src/remote/client';
import { onTick } from '../../src/remote/ticks';
import { badServer, cut, fault, json, portal } from './badServer';

const server = badServer();
const TENANT = 'usr000000000002';
const subscribed = () => server.received.map(({ body }) => JSON.parse(body.toString()));

/** The browser's EventSource as far as it is used: told what arrives, it tells its listeners. */
class FakeStream extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeStream[] = [];
  static get last(): FakeStream {
    return FakeStream.all.at(-1) as FakeStream;
  }
  readyState = FakeStream.CONNECTING;
  onerror: (() => void) | null = null;
  constructor(readonly url: URL) {
    super();
    FakeStream.all.push(this);
  }
  connect(clientId: string): void {
    this.readyState = FakeStream.OPEN;
    this.dispatchEvent(new MessageEvent('PB_CONNECT', { lastEventId: clientId, data: '{}' }));
  }
  tick(): void {
    this.dispatchEvent(new MessageEvent(`ticks/${TENANT}`, { data: '{}' }));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.onerror?.();
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

const page = new EventTarget();
let ticks = 0;
let stop = () => {};

beforeEach(() => {
  FakeStream.all = [];
  ticks = 0;
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', { origin: server.url() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  setSession('jwt');
  server.behave((response) => response.writeHead(204).end());
  stop = onTick(TENANT, () => {
    ticks += 1;
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('live updates (D36)', () => {
  it('listen to the own tenant only, as the signed-in person', async () => {
    expect(FakeStream.last.url.href).toBe(`${server.url()}/api/realtime`);
    FakeStream.last.connect('client-1');
    await vi.waitUntil(() => ticks === 1);
    expect(subscribed()).toEqual([{ clientId: 'client-1', subscriptions: [`ticks/${TENANT}`] }]);
    expect(server.last().headers.authorization).toBe('jwt');
  });

  it('every tick is told, and every new connection counts as one: nothing is replayed', async () => {
    FakeStream.last.connect('client-1');
    await vi.waitUntil(() => ticks === 1);
    FakeStream.last.tick();
    expect(ticks).toBe(2);
    FakeStream.last.connect('client-2');
    await vi.waitUntil(() => ticks === 3);
    expect(subscribed().map(({ clientId }) => clientId)).toEqual(['client-1', 'client-2']);
  });

  for (const [what, behaviour] of [
    ['a stranger', portal()],
    ['a server that does not know the stream (another address)', json(400, { status: 400, message: 'x', data: {} })],
    ['a dead session', fault(403, 'forbidden')],
    ['a cut line', cut],
  ] as const)
    it(`a subscription answered by ${what} is tried again on a new stream`, async () => {
      server.behave(behaviour);
      const first = FakeStream.last;
      first.connect('client-1');
      await vi.waitUntil(() => first.readyState === FakeStream.CLOSED);
      expect(ticks).toBe(0);
      server.behave((response) => response.writeHead(204).end());
      vi.advanceTimersByTime(RETRY_MAX);
      expect(FakeStream.all).toHaveLength(2);
      FakeStream.last.connect('client-2');
      await vi.waitUntil(() => ticks === 1);
    });

  it('a stream the browser reopens itself is left to it; one it gave up is opened anew', () => {
    FakeStream.last.fail(FakeStream.CONNECTING);
    vi.advanceTimersByTime(RETRY_MAX);
    expect(FakeStream.all).toHaveLength(1);
    FakeStream.last.fail(FakeStream.CLOSED);
    vi.advanceTimersByTime(RETRY_MAX);
    expect(FakeStream.all).toHaveLength(2);
  });

  it('coming back after a while opens a new stream, since a phone may have killed the old one silently', () => {
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeStream.all).toHaveLength(1);
    vi.advanceTimersByTime(STREAM_STALE + 1);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeStream.all.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED, FakeStream.CONNECTING]);
  });

  it('back in a network nobody waits for the next attempt', () => {
    FakeStream.last.fail(FakeStream.CLOSED);
    page.dispatchEvent(new Event('online'));
    expect(FakeStream.all).toHaveLength(2);
    vi.advanceTimersByTime(RETRY_MAX);
    expect(FakeStream.all).toHaveLength(2);
  });

  it('ended means ended', async () => {
    const stream = FakeStream.last;
    stream.fail(FakeStream.CLOSED);
    stop();
    vi.advanceTimersByTime(RETRY_MAX);
    page.dispatchEvent(new Event('online'));
    expect(FakeStream.all).toHaveLength(1);
    expect(stream.readyState).toBe(FakeStream.CLOSED);
  });
});
