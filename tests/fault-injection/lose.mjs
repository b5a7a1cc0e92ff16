/**
 * `npm run drill -- --phones N --seed S [--rounds R] [--store]`: phones deliver over a bad line, the whole machine is destroyed, and
 * comes back from its replica (README.md).
 */
import { run } from './bundle.mjs';

await run('drillRounds.ts');
