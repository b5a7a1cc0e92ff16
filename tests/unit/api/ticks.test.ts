import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSession } from '../../../src/api/client';
import { onTick } from '../../../src/api/ticks';
import { LINGER, STREAM_STALE } from '../../../src/api/tickTopic';
import { REQUEST_TIMEOUT, RETRY_MAX, RETRY_MIN } from '../../../src/domain/limits';
import { badServer, cut, fault, json, portal, silent } from './badServer';

const server = badServer();
const TENANT = 'usr000000000002';
const subscribed = () => server.received.map(({ body }) => JSON.parse(body.toString()));

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
  constructor(readonly url: string) {
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

const streams = (count: number) => vi.waitUntil(() => FakeStream.all.length === count);
const open = () => FakeStream.all.filter(({ readyState }) => readyState !== FakeStream.CLOSED);
const STEP = 500;
/** Runs timers until the next attempt. @returns the pause, ms. */
const nextAttempt = async (): Promise<number> => {
  const { length } = FakeStream.all;
  const since = Date.now();
  while (FakeStream.all.length === length && Date.now() - since <= RETRY_MAX) await vi.advanceTimersByTimeAsync(STEP);
  expect(FakeStream.all).toHaveLength(length + 1);
  return Date.now() - since;
};
const page = new EventTarget();
let ticks = 0;
let stop = () => {};

beforeEach(async () => {
  FakeStream.all = [];
  ticks = 0;
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', { origin: server.url() });
  // Without locks each tab listens; tickTopic.test.ts tests several tabs.
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  setSession('jwt');
  server.behave((response) => response.writeHead(204).end());
  stop = onTick(TENANT, () => {
    ticks += 1;
  });
  await streams(1);
});

afterEach(() => {
  stop();
  vi.advanceTimersByTime(LINGER);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('live updates (D36)', () => {
  it('subscribe to the own tenant only, as the signed-in person', async () => {
    expect(FakeStream.last.url).toBe(`${server.url()}/api/realtime`);
    FakeStream.last.connect('client-1');
    await vi.waitUntil(() => ticks === 1);
    expect(subscribed()).toEqual([{ clientId: 'client-1', subscriptions: [`ticks/${TENANT}`] }]);
    expect(server.last().headers.authorization).toBe('jwt');
  });

  it('report each tick and each new connection', async () => {
    FakeStream.last.connect('client-1');
    await vi.waitUntil(() => ticks === 1);
    FakeStream.last.tick();
    expect(ticks).toBe(2);
    FakeStream.last.fail(FakeStream.CONNECTING);
    await nextAttempt();
    FakeStream.last.connect('client-2');
    await vi.waitUntil(() => ticks === 3);
    expect(subscribed().map(({ clientId }) => clientId)).toEqual(['client-1', 'client-2']);
  });

  for (const [what, behaviour] of [
    ['a stranger', portal()],
    ['a server that does not know the stream (another address)', json(400, { status: 400, message: 'x', data: {} })],
    ['a dead session', fault(403, 'forbidden')],
    ['a cut line', cut],
    ['nobody', silent],
  ] as const)
    it(`subscribes on a new stream after ${what}`, async () => {
      server.behave(behaviour);
      const first = FakeStream.last;
      first.connect('client-1');
      await vi.waitUntil(() => server.received.length === 1);
      if (behaviour === silent) await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT / 2);
      await vi.waitUntil(() => first.readyState === FakeStream.CLOSED);
      expect(ticks).toBe(0);
      server.behave((response) => response.writeHead(204).end());
      await nextAttempt();
      FakeStream.last.connect('client-2');
      await vi.waitUntil(() => ticks === 1);
    });

  for (const [what, state] of [
    ['the browser would reopen itself', FakeStream.CONNECTING],
    ['the browser gave up', FakeStream.CLOSED],
  ] as const)
    for (const connected of [false, true])
      it(`reopens once a stream that ${what}: ${connected ? 'connected' : 'not yet connected'}`, async () => {
        if (connected) {
          FakeStream.last.connect('client-1');
          await vi.waitUntil(() => ticks === 1);
        }
        FakeStream.last.fail(state);
        expect(open()).toEqual([]);
        await nextAttempt();
        expect(open()).toEqual([FakeStream.last]);
      });

  it('retry a server that is down within seconds, later minutes', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    FakeStream.last.connect('client-1');
    await vi.waitUntil(() => ticks === 1);
    const waits: number[] = [];
    for (let failure = 1; failure <= 10; failure += 1) {
      FakeStream.last.fail(FakeStream.CLOSED);
      waits.push(await nextAttempt());
    }
    expect(waits[0]).toBeLessThanOrEqual(RETRY_MIN + STEP);
    expect(waits[9]).toBeGreaterThan(RETRY_MAX / 2);
  });

  it('open a new stream on return, as phones kill them silently', async () => {
    FakeStream.last.connect('client-1');
    await vi.waitUntil(() => ticks === 1);
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(STREAM_STALE + 1);
    expect(FakeStream.all).toHaveLength(1);
    page.dispatchEvent(new Event('visibilitychange'));
    await streams(2);
    expect(open()).toEqual([FakeStream.last]);
  });

  it('retry at once when the network is back', async () => {
    FakeStream.last.fail(FakeStream.CLOSED);
    await vi.advanceTimersByTimeAsync(0);
    page.dispatchEvent(new Event('online'));
    await streams(2);
    FakeStream.last.connect('client-2');
    await vi.waitUntil(() => ticks === 1);
    vi.advanceTimersByTime(RETRY_MAX);
    expect(open()).toEqual([FakeStream.last]);
    expect(FakeStream.all).toHaveLength(2);
  });

  it('notify nobody when they end during the connect', async () => {
    stop();
    vi.advanceTimersByTime(LINGER);
    FakeStream.last.connect('client-1');
    await vi.waitUntil(() => open().length === 0);
    expect([server.received, ticks]).toEqual([[], 0]);
  });

  it('keep the stream between two screens, notified once at the start', async () => {
    FakeStream.last.connect('client-1');
    await vi.waitUntil(() => ticks === 1);
    stop();
    stop = onTick(TENANT, () => {
      ticks += 1;
    });
    await vi.waitUntil(() => ticks === 2);
    vi.advanceTimersByTime(LINGER);
    FakeStream.last.tick();
    expect([FakeStream.all.length, open().length, ticks]).toEqual([1, 1, 3]);
  });

  it('stay ended', async () => {
    FakeStream.last.connect('client-1');
    await vi.waitUntil(() => ticks === 1);
    stop();
    vi.advanceTimersByTime(LINGER);
    await vi.waitUntil(() => open().length === 0);
    page.dispatchEvent(new Event('online'));
    FakeStream.last.tick();
    vi.advanceTimersByTime(RETRY_MAX);
    expect([FakeStream.all.length, ticks]).toEqual([1, 1]);
  });
});
