/** A small `npm run drill` with a fixed seed: the machine is destroyed while phones deliver. */
import { beforeAll, expect, it } from 'vitest';
import { ensureLitestream } from '../../pocketbase/replica/litestream.mjs';
import { storeExecutable } from '../support/install/installStore.mjs';
import { wrongIn } from './audit';
import { recoverFromDisaster, THERE_WITHIN } from './disasterRecovery';
import { needSqlite } from './serverDisk';

beforeAll(async () => {
  needSqlite();
  await ensureLitestream();
  await storeExecutable();
}, 15 * 60_000);

it(
  'a machine destroyed during deliveries is exact within five minutes',
  async () => {
    const report = await recoverFromDisaster(3, 4, { store: true });
    expect(wrongIn(report)).toEqual([]);
    expect(report.thereAfter).toBeLessThan(THERE_WITHIN);
    expect(report.documentations).toBeGreaterThan(report.delivered);
    expect(report.delivered).toBeGreaterThan(5);
    // The log before continues with its key and matches the data.
    expect(report.recovered).toContain('Die alten Schlüssel sind zurück.');
    expect(report.recovered).toContain('alles passt zusammen');
    expect(report.verified).toContain('Alles unverändert.');
  },
  15 * 60_000,
);
