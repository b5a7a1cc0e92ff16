import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Ledger } from './ledger';
import { Watch } from './watch';

const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-watch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a browser's claim from before a restore is ignored, a later one counts", async () => {
  const ledger = await Ledger.open(join(folder, 'ledger.jsonl'));
  const watch = new Watch(folder, ledger, () => null, join(folder, 'storage'));
  const at = (ms: number) => ({ completedOnServer: new Date(ms).toISOString() });
  const before = at(Date.now() - 1);
  expect(watch.claimed('documentation1', [], before)).toBe(true);
  watch.forget([]);
  expect(watch.owes('documentation1')).toBe(false);
  expect(watch.claimed('documentation1', [], before)).toBe(false);
  expect(watch.claimed('documentation1', [], at(Date.now() + 1000))).toBe(true);
  expect(watch.owes('documentation1')).toBe(true);
  expect(watch.claimed('documentation2', [], {})).toBe(true);
  await ledger.close();
});

test('a lost photo that was resent is lost again by an older backup', async () => {
  const storage = join(folder, 'lost', 'storage');
  const lay = () => {
    mkdirSync(join(storage, 'photos', 'photo1'), { recursive: true });
    writeFileSync(join(storage, 'photos', 'photo1', 'file.jpg'), '');
  };
  const ledger = await Ledger.open(join(folder, 'ledger2.jsonl'));
  const watch = new Watch(folder, ledger, () => 1, storage);
  const isClaimed = () => watch.claimed('documentation1', [{ id: 'photo1', sha256: '' }], {});
  lay();
  expect(watch.lose('photo1')).toBe(true);
  expect(watch.removed).toEqual(['photo1']);
  lay();
  isClaimed();
  expect(watch.removed).toEqual([]);
  watch.lookForLost();
  expect(watch.removed).toEqual([]);
  rmSync(join(storage, 'photos', 'photo1'), { recursive: true });
  watch.lookForLost();
  expect(watch.removed).toEqual(['photo1']);
  isClaimed();
  expect(watch.removed).toEqual([]);
  await ledger.close();
});
