/**
 * `npm run faults -- --documentations N --seed S [--browsers K] [--minutes M]` (README.md). The same command
 * continues an aborted run. `-- --mutants`: `npm run mutants -- faults: simulator:`.
 */
import { run } from './bundle.mjs';

if (process.argv.includes('--mutants')) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'faults:', 'simulator:');
  await import('../mutants/run.mjs');
} else await run('supervise.ts');
