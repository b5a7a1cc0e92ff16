/** All tabs of a browser share one stream (D197). A tab is an instance of the module; channel and locks are shared. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LINGER, STREAM_STALE } from '../../../src/api/tickTopic';
import { FakeLocks } from './fakeLocks';

type Tab = { page: EventTarget; show: (visible: boolean) => void; countReceived: () => number; leave: () => void };

let locks: FakeLocks;
/** Open streams with their tab. */
let streams: { tab: number; tick: () => void }[];
let tabs: Tab[];

beforeEach(() => {
  locks = new FakeLocks();
  streams = [];
  tabs = [];
  vi.stubGlobal('navigator', { locks });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  for (const tab of tabs) tab.leave();
  vi.advanceTimersByTime(LINGER);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(): Promise<Tab> {
  const index = tabs.length;
  const page = new EventTarget();
  const view = { hidden: false };
  vi.stubGlobal('document', view);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.resetModules();
  const { listenToTopic } = await import('../../../src/api/tickTopic');
  let received = 0;
  const leave = listenToTopic(
    'ticks/usr000000000002',
    () => (received += 1),
    (tell) => {
      const stream = { tab: index, tick: tell };
      streams.push(stream);
      // A new connection counts as a tick.
      tell();
      return { end: () => streams.splice(streams.indexOf(stream), 1) };
    },
  );
  const show = (visible: boolean) => {
    vi.stubGlobal('document', { hidden: !visible });
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const tab = { page, show, countReceived: () => received, leave };
  tabs.push(tab);
  await vi.waitUntil(() => received > 0);
  return tab;
}

const listening = () => streams.map(({ tab }) => tab);

describe('several tabs', () => {
  it('share one stream, each notified at its start and every tick', async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    expect(listening()).toEqual([0]);
    const before = [first, second, third].map((tab) => tab.countReceived());
    streams[0]?.tick();
    await vi.waitUntil(() => third.countReceived() > (before[2] ?? 0) && second.countReceived() > (before[1] ?? 0));
    expect([first, second, third].map((tab) => tab.countReceived())).toEqual(before.map((count) => count + 1));
  });

  it('go on with the next tab when the listening one is killed', async () => {
    await open();
    const second = await open();
    const third = await open();
    const before = third.countReceived();
    streams.length = 0;
    locks.die();
    await vi.waitUntil(() => third.countReceived() > before);
    expect(listening()).toEqual([1]);
    expect(second.countReceived()).toBeGreaterThan(1);
  });

  it('go on when the listening tab leaves its last screen', async () => {
    const first = await open();
    const second = await open();
    const before = second.countReceived();
    first.leave();
    expect(listening()).toEqual([0]);
    vi.advanceTimersByTime(LINGER);
    await vi.waitUntil(() => second.countReceived() > before);
    expect(listening()).toEqual([1]);
  });

  it('listen in a tab that returns to view: the other may be frozen', async () => {
    await open();
    const second = await open();
    second.show(true);
    expect(listening()).toEqual([0]);
    vi.advanceTimersByTime(STREAM_STALE + 1);
    second.show(true);
    await vi.waitUntil(() => listening()[0] === 1);
    expect(listening()).toEqual([1]);
    // The earlier leader queues again.
    streams.length = 0;
    locks.die();
    await vi.waitUntil(() => listening()[0] === 0);
  });

  it('listen in the visible tab, unless it was only switched to', async () => {
    const first = await open();
    await open();
    const turn = new Promise((resolve) => setImmediate(resolve));
    first.show(false);
    vi.stubGlobal('document', { hidden: false });
    await turn;
    expect(listening()).toEqual([0]);
    vi.advanceTimersByTime(2000);
    first.show(false);
    vi.stubGlobal('document', { hidden: false });
    await vi.waitUntil(() => listening()[0] === 1);
    expect(listening()).toEqual([1]);
  });
});
