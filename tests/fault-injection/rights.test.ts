import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Ledger } from './ledger';
import { type Judged, mayBeRefused } from './rights';

const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-rights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY = 24 * 3600 * 1000;

test('a Nachtrag is late only over seven days behind a record that the phone knows', async () => {
  const ledger = await Ledger.open(join(folder, 'ledger.jsonl'));
  const late: Judged = {
    ...{ id: 'child', owner: 'user:anna', state: 'refused', reason: 'supplement_late', capturedAt: 8 * DAY },
    ...{ contentHash: '', text: '', generation: null, photos: [], parent: 'record', hadGrant: true, parentAt: 0 },
  };
  expect(mayBeRefused(late, ledger)).toBe(true);
  expect(mayBeRefused({ ...late, capturedAt: 7 * DAY }, ledger)).toBe(false);
  expect(mayBeRefused({ ...late, parentAt: null }, ledger)).toBe(false);
  await ledger.close();
});
