/**
 * `npm run kills`, `-- N` for another number than 200: kills the server with -9 during deliveries and signatures;
 * tests/judge then checks the log.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const RESULTS = join(ROOT, 'test-results');
const report = join(RESULTS, 'kills.json');
const [KILLS = '200'] = process.argv.slice(2);
if (!/^[1-9]\d{0,4}$/.test(KILLS)) throw new Error('How often? npm run kills -- 200');

mkdirSync(RESULTS, { recursive: true });
rmSync(report, { force: true });
const startedAt = performance.now();
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const only = ['tests/server/evidence/evidence.test.ts', '-t', 'kills at random moments'];
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...only], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, KILLS, KILLS_TOLD: report },
});
if (status === 0) {
  if (!existsSync(report)) throw new Error(`No test ran: none of ${only[0]} is called '${only[2]}' any more.`);
  const { kills, cut, confirmed, size, checkpoints } = JSON.parse(readFileSync(report, 'utf8'));
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `${kills} kills in ${minutes} minutes: ${confirmed} documentations were confirmed, ${cut} were cut off; ${size} entries and ${checkpoints} signed states, all of them right.`,
  );
}
process.exitCode = status ?? 1;
