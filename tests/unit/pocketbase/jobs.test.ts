/** What is known of the jobs by the clock (D151), also of one that hangs. */
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Store = {
  getAll: () => Record<string, unknown>;
  setFunc: (key: string, by: (old: unknown) => unknown) => void;
  remove: (key: string) => void;
};
type App = { store: () => Store; db: () => object };
type Job = { name: string; succeededAt: number; seconds: number; failures: number; since: number };
const load = createRequire(import.meta.url);
const jobs: {
  JOBS: Record<string, (app: App) => void>;
  runJob: (app: App, name: string) => void;
  listJobs: (app: App) => Job[];
} = load('../../../pocketbase/pb_hooks/lib/operations/jobs.js');
const { oneRound }: { oneRound: (app: App, name: string, work: () => void) => void } = load(
  '../../../pocketbase/pb_hooks/lib/platform/oneRound.js',
);

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 25, 12);
const PROBE = 'probe';
const values = new Map<string, unknown>();
const app: App = {
  store: () => ({
    getAll: () => Object.fromEntries(values),
    setFunc: (key, by) => values.set(key, by(values.get(key))),
    remove: (key) => values.delete(key),
  }),
  // No job of the night has run yet.
  db: () => ({ newQuery: () => ({ bind: () => ({ all: () => undefined }) }) }),
};
/** Runs the job with this work in its round. */
function round(work: () => void) {
  jobs.JOBS[PROBE] = (of) => oneRound(of, 'probe:round', work);
  jobs.runJob(app, PROBE);
}
const known = () => jobs.listJobs(app).find(({ name }) => name === PROBE);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  vi.stubGlobal('arrayOf', () => []);
  vi.stubGlobal('DynamicModel', Object);
  values.clear();
});
afterEach(() => {
  delete jobs.JOBS[PROBE];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a job by the clock', () => {
  it('is known to run while it does, and when it went well afterwards', () => {
    round(() => {
      later(2000);
      expect(known()).toMatchObject({ succeededAt: 0, since: START });
    });
    expect(known()).toEqual({ name: PROBE, succeededAt: START + 2000, seconds: 2, failures: 0, since: 0 });
  });

  it('that fails is counted and told, and runs no more', () => {
    expect(() =>
      round(() => {
        throw new Error('klemmt');
      }),
    ).toThrow('klemmt');
    expect(known()).toMatchObject({ succeededAt: 0, failures: 1, since: 0 });
  });

  it('that hangs has not gone well because the next minute found it running, in its first run too', () => {
    round(() => {
      later(MINUTE);
      jobs.runJob(app, PROBE);
      expect(known()).toEqual({ name: PROBE, succeededAt: 0, seconds: 0, failures: 0, since: START });
    });
  });

  it('whose runtime died is known to be well again with the next round that goes well', () => {
    round(() => {
      later(2 * MINUTE);
      round(() => undefined);
      expect(known()).toMatchObject({ succeededAt: START + 2 * MINUTE, since: 0 });
    });
  });
});
