/** Program of disaster recovery: one round and one line for each seed. */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../pocketbase/build/build.mjs';
import { ensureLitestream } from '../../pocketbase/replica/litestream.mjs';
import { storeExecutable } from '../support/install/installStore.mjs';
import { wrongIn } from './audit';
import { type RecoveryReport, recoverFromDisaster } from './disasterRecovery';
import { needSqlite } from './serverDisk';

const { values } = parseArgs({
  options: {
    phones: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '1' },
    store: { type: 'boolean', default: false },
  },
});

needSqlite();
await ensureBuilt((line: string) => console.log(line));
await ensureLitestream();
if (values.store) await storeExecutable();
let wrong = 0;
const first = Number(values.seed);
for (let seed = first; seed < first + Number(values.rounds); seed++) {
  const report = await recoverFromDisaster(Number(values.phones), seed, { store: values.store });
  const found = wrongIn(report);
  wrong += found.length;
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'}  seed ${seed}: ${sentence(report)}`);
  for (const one of found.slice(0, 20)) console.log(`      ${one}`);
}
process.exit(wrong === 0 ? 0 : 1);

function sentence(report: RecoveryReport): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
  const there = report.thereAfter === null ? 'never' : seconds(report.thereAfter);
  return (
    `${report.documentations} documentations, ${report.photos} photos; ${report.delivered} were delivered when the machine ` +
    `was destroyed, it was back after ${seconds(report.backAfter)}, everything there ${there} later; ` +
    `${report.faults} faults, ${report.phoneKills} phones killed`
  );
}
