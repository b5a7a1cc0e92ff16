/** The status of scheduled jobs (D151), also of one that hangs. */
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
const { runSingle }: { runSingle: (app: App, name: string, work: () => void) => void } = load(
  '../../../pocketbase/pb_hooks/lib/platform/singleFlight.js',
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
  db: () => ({ newQuery: () => ({ bind: () => ({ all: () => undefined }) }) }),
};
function round(work: () => void) {
  jobs.JOBS[PROBE] = (of) => runSingle(of, 'probe:round', work);
  jobs.runJob(app, PROBE);
}
const variables: Record<string, string> = {};
const known = () => jobs.listJobs(app).find(({ name }) => name === PROBE);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  vi.stubGlobal('arrayOf', () => []);
  vi.stubGlobal('$os', { getenv: (name: string) => variables[name] ?? '' });
  vi.stubGlobal('DynamicModel', Object);
  values.clear();
});
afterEach(() => {
  delete jobs.JOBS[PROBE];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a scheduled job', () => {
  it('is running during its work, and succeeded afterwards', () => {
    round(() => {
      later(2000);
      expect(known()).toMatchObject({ succeededAt: 0, since: START });
    });
    expect(known()).toEqual({ name: PROBE, succeededAt: START + 2000, seconds: 2, failures: 0, since: 0 });
  });

  it('is counted, reported and ended when it fails', () => {
    expect(() =>
      round(() => {
        throw new Error('klemmt');
      }),
    ).toThrow('klemmt');
    expect(known()).toMatchObject({ succeededAt: 0, failures: 1, since: 0 });
  });

  it('has not succeeded when it hangs until the next minute', () => {
    round(() => {
      later(MINUTE);
      jobs.runJob(app, PROBE);
      expect(known()).toEqual({ name: PROBE, succeededAt: 0, seconds: 0, failures: 0, since: START });
    });
  });

  it('recovers by the next good round after its runtime died', () => {
    round(() => {
      later(2 * MINUTE);
      round(() => undefined);
      expect(known()).toMatchObject({ succeededAt: START + 2 * MINUTE, since: 0 });
    });
  });
});

it('no job runs before phones can reach the server', () => {
  variables.APP_PREPARING = '1';
  const work = vi.fn();
  round(work);
  delete variables.APP_PREPARING;
  expect(work).not.toHaveBeenCalled();
  round(work);
  expect(work).toHaveBeenCalledTimes(1);
});
