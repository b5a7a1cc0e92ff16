/**
 * `npm run faults -- --documentations N --seed S [--browsers K] [--minutes M]`: phones, a server and everything that can go
 * wrong between them (README.md). The same command again goes on with a run that was broken off. `-- --mutants`: the mistakes
 * that rig or simulator must notice (`npm run mutants -- rig: simulator:`).
 */
import { run } from './bundle.mjs';

if (process.argv.includes('--mutants')) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'rig:', 'simulator:');
  await import('../mutants/run.mjs');
} else await run('supervise.ts');
