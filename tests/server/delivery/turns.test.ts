/** What is done one after the other (D302), also where one lasts beyond its time: the rules themselves, as the server uses them. */
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type App, appWithMemory } from '../operations/memory';

type InTurn = (app: App, name: string, work: () => void) => void;
const load = createRequire(import.meta.url);
const { oneRound }: { oneRound: InTurn } = load('../../../pocketbase/pb_hooks/lib/platform/oneRound.js');
const { inTurn }: { inTurn: InTurn } = load('../../../pocketbase/pb_hooks/lib/platform/inTurn.js');

const MINUTE = 60_000;
const NAME = 'writing';
const app = appWithMemory();
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 10) });
  vi.stubGlobal('sleep', later);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** In another runtime: it is still at work when this one ends. */
const beside = () => app.store().setFunc(NAME, () => Date.now() + MINUTE);

describe.each([
  ['by the clock', oneRound],
  ['of requests', inTurn],
])('a turn %s', (_what, begin) => {
  it('is the next one’s as soon as it was given back, also by one that failed', () => {
    const work = vi.fn();
    begin(app, NAME, work);
    expect(() =>
      begin(app, NAME, () => {
        throw new Error('klemmt');
      }),
    ).toThrow('klemmt');
    begin(app, NAME, work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is nobody else’s while somebody has it, and the next one’s when its time is over', () => {
    const work = vi.fn();
    begin(app, NAME, () => {
      expect(() => begin(app, NAME, work)).toThrow();
      later(2 * MINUTE);
      begin(app, NAME, work);
    });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('that was lost by time is not given back for whoever has it since', () => {
    begin(app, NAME, () => {
      later(2 * MINUTE);
      beside();
    });
    expect(() => begin(app, NAME, () => undefined)).toThrow();
    later(2 * MINUTE);
    begin(app, NAME, () => undefined);
  });
});
