/** A small `npm run drill` with the same seed in every run: the whole machine is destroyed while phones deliver (D238). */
import { beforeAll, expect, it } from 'vitest';
import { ensureLitestream } from '../../pocketbase/replica/litestream.mjs';
import { storeExecutable } from '../support/installStore.mjs';
import { wrongIn } from './audit';
import { drill, THERE_WITHIN } from './drill';
import { needSqlite } from './serverDisk';

beforeAll(async () => {
  needSqlite();
  // The first run builds Litestream and the store.
  await ensureLitestream();
  await storeExecutable();
}, 15 * 60_000);

it(
  'the whole machine is destroyed while phones deliver, and comes back from its replica, with photos and keys: everything is there within five minutes, once',
  async () => {
    const report = await drill(3, 4, { store: true });
    expect(wrongIn(report)).toEqual([]);
    expect(report.thereAfter).toBeLessThan(THERE_WITHIN);
    expect(report.documentations).toBeGreaterThan(report.delivered);
    expect(report.delivered).toBeGreaterThan(5);
    // The log that was signed before goes on with its key, and fits what is there.
    expect(report.recovered).toContain('Die alten Schlüssel sind zurück.');
    expect(report.recovered).toContain('alles passt zusammen');
    expect(report.verified).toContain('Alles unverändert.');
  },
  15 * 60_000,
);
