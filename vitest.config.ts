import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFull } from './tests/support/run/full.mjs';
import { assertNamedFilesRun } from './tests/support/run/namedFiles.mjs';

/** Tests write local times as Germans read them; that the zone of the device does not matter has its own test (germanTime.test.ts). */
process.env.TZ = 'Europe/Berlin';

/** Rules and pieces that keep nothing between two calls: their files share a process, which saves half of its time. */
const RULES = ['unit/domain', 'unit/platform', 'unit/pocketbase', 'structure', 'support'];
/** What keeps a database, a session or an engine: a fresh process for each file, so that nothing is left of the one before. */
const STATE = ['unit/app', 'unit/db', 'unit/api', 'unit/sync', 'unit/components', 'unit/features', 'simulator'];

/** The build alone has this module (vite-plugin-pwa): here it has an address, so that a test can say what it is. */
const buildOnly = {
  name: 'build-only',
  resolveId: (id: string) => (id === 'virtual:pwa-register' ? id : null),
};

/** Neither needs a PocketBase or a browser. */
const unit = (name: string, folders: readonly string[]) => ({
  name,
  // Node, because happy-dom turns a Blob into {}; a file that needs a DOM says so in its first line.
  environment: 'node' as const,
  setupFiles: ['tests/support/run/quiet.ts'],
  include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
  // A machine that does other things besides takes several times as long.
  testTimeout: 60_000,
  // Unless told, Vitest leaves one core to nobody.
  maxWorkers: availableParallelism(),
});

/** In full alone (tests/support/run/full.mjs): minutes of faults, and repetitions (tests/server/README.md). */
const LATER = [
  ...['disasterRecovery', 'faults', 'outages'].map((name) => `tests/fault-injection/${name}.test.ts`),
  'tests/server/operations/container.test.ts',
  'tests/server/access/statements.test.ts',
];

/** What plays the app's own client, which knows its origin and its session once a process. */
const CLIENT = 'tests/server/client/**/*.test.ts';

/** Against a real PocketBase; what a file has is in its server. */
const server = (name: string, include: string) => ({
  name,
  environment: 'node' as const,
  include: [include],
  globalSetup: ['tests/support/server/serverSetup.ts'],
  // Go collects garbage less often, also in the operator's commands (tests/support/server/server.ts).
  env: { GOGC: '400' },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A condition that is met ends the wait; a busy machine needs more than the usual second.
  expect: { poll: { timeout: 30_000 } },
  // Each file starts a PocketBase of its own. Two cores carry four: many mostly wait, for clocks, kills and time-outs.
  maxWorkers: 4,
});

/** What takes longest, the longest first: begun last, one of these would run alone at the end. */
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

/** Files of the list above first; the others as Vitest orders them, what took longest here before first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    await assertNamedFilesRun(this.ctx);
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(`/tests/${name}.`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
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
