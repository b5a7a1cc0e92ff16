import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFull } from './tests/support/run/full.mjs';
import { assertNamedFilesRun } from './tests/support/run/namedFiles.mjs';

/** Tests expect German times. germanTime.test.ts tests other zones. */
process.env.TZ = 'Europe/Berlin';

/** These keep nothing between two calls, so their files share a process, which halves the time. */
const RULES = ['unit/domain', 'unit/platform', 'unit/pocketbase', 'structure', 'support'];
/** These keep a database, a session or an engine, so each file has its own process. */
const STATE = ['unit/app', 'unit/db', 'unit/api', 'unit/sync', 'unit/components', 'unit/features', 'simulator'];

/** Only the build has this module (vite-plugin-pwa). An address lets tests mock it. */
const buildOnly = {
  name: 'build-only',
  resolveId: (id: string) => (id === 'virtual:pwa-register' ? id : null),
};

/** Neither needs a PocketBase or a browser. */
const unit = (name: string, folders: readonly string[]) => ({
  name,
  // happy-dom turns a Blob into {}. A file that needs a DOM names it in its first line.
  environment: 'node' as const,
  setupFiles: ['tests/support/run/quiet.ts'],
  include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
  // A busy machine takes several times as long.
  testTimeout: 60_000,
  // By default Vitest leaves one core unused.
  maxWorkers: availableParallelism(),
});

/** Only in the full run (tests/support/run/full.mjs): minutes of faults, and repetitions (tests/server/README.md). */
const LATER = [
  ...['disasterRecovery', 'faults', 'outages'].map((name) => `tests/fault-injection/${name}.test.ts`),
  'tests/server/operations/container.test.ts',
  'tests/server/access/statements.test.ts',
];

/** Tests of the app's client, which has one origin and session a process. */
const CLIENT = 'tests/server/client/**/*.test.ts';

/** Against a real PocketBase, one for each file. */
const server = (name: string, include: string) => ({
  name,
  environment: 'node' as const,
  include: [include],
  globalSetup: ['tests/support/server/serverSetup.ts'],
  // Go collects garbage less often, also in the operator's commands (tests/support/server/server.ts).
  env: { GOGC: '400' },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A busy machine needs more than the default of one second.
  expect: { poll: { timeout: 30_000 } },
  // Two cores carry four: many files mostly wait for clocks, kills and time-outs.
  maxWorkers: 4,
});

/** The slowest files, the slowest first, so that none of them runs alone at the end. */
const LONG = [
  'fault-injection/faults',
  'server/operations/update',
  'server/evidence/forgeryMore',
  'server/access/oddInput',
  'server/operations/nightly',
  'server/operations/recover',
  'server/erasing/erase',
  'server/operations/container',
  'server/access/matrix',
  'server/operations/upgrade',
  'server/evidence/evidence',
  'server/evidence/stamps',
  'server/operations/backup',
  'server/erasing/eraseOffice',
  'server/operations/start',
  'server/operations/schema',
  'server/mail/mailBudget',
  'server/operations/photoStore',
  'server/operations/secretsKept',
  'fault-injection/disasterRecovery',
  'fault-injection/outages',
  'server/evidence/witnesses',
  'server/operations/replica',
  'server/evidence/forgedColumns',
  'server/evidence/forgery',
  'server/sign-in/signout',
  'server/evidence/forgedSchema',
  'server/evidence/check',
  'server/delivery/durable',
  'server/lists/statements',
  'server/operations/health',
  'unit/sync/model',
  'server/operations/photoMove',
  'server/delivery/slowBodies',
  'server/sign-in/signIn',
  'server/access/attackWriting',
  'simulator/simulator',
  'unit/pocketbase/relay',
];

/** Files of LONG first, then the others in Vitest's order: the slowest of earlier runs first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    await assertNamedFilesRun(this.ctx);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(`/tests/${name}.`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { plugins: [react()], test: { ...unit('unit', RULES), isolate: false } },
      { plugins: [react(), buildOnly], test: unit('state', STATE) },
      {
        test: {
          ...server('server', 'tests/{server,fault-injection}/**/*.test.ts'),
          exclude: isFull ? [CLIENT] : [CLIENT, ...LATER],
          isolate: false,
        },
      },
      { test: { ...server('client', CLIENT), setupFiles: ['tests/support/run/quiet.ts'] } },
    ],
  },
});
