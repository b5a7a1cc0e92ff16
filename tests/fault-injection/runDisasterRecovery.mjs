/** `npm run drill -- --phones N --seed S [--rounds R] [--store]`: destroys and recovers a machine (README.md). */
import { run } from './bundle.mjs';

await run('disasterRecoveryRounds.ts');
