/**
 * `npm run faults -- --documentations N --seed S [--browsers K] [--minutes M]`: phones, a server and everything that can go
 * wrong between them (README.md). The same command again goes on with a run that was broken off.
 */
import { run } from './bundle.mjs';

await run('supervise.ts');
