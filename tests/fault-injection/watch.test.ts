import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Ledger } from './ledger';
import { Watch } from './watch';

const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-watch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a browser was told before the server was put back is no claim about the server as it is; what it is told after it is one', async () => {
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
  // Of whom nothing is known it is held against the disk.
  expect(watch.claimed('documentation2', [], {})).toBe(true);
  await ledger.close();
});

test('a photo that was lost, sent again and called complete is lost once more when the server is put back to a backup from between', async () => {
  const storage = join(folder, 'lost', 'storage');
  const lay = () => {
    mkdirSync(join(storage, 'photos', 'photo1'), { recursive: true });
    writeFileSync(join(storage, 'photos', 'photo1', 'file.jpg'), '');
  };
  const ledger = await Ledger.open(join(folder, 'ledger2.jsonl'));
  const watch = new Watch(folder, ledger, () => 1, storage);
  const told = () => watch.claimed('documentation1', [{ id: 'photo1', sha256: '' }], {});
  lay();
  expect(watch.lose('photo1')).toBe(true);
  expect(watch.removed).toEqual(['photo1']);
  lay();
  told();
  expect(watch.removed).toEqual([]);
  // A backup that has it.
  watch.lookForLost();
  expect(watch.removed).toEqual([]);
  rmSync(join(storage, 'photos', 'photo1'), { recursive: true });
  watch.lookForLost();
  expect(watch.removed).toEqual(['photo1']);
  // From the next time on that anybody is told it must be there.
  told();
  expect(watch.removed).toEqual([]);
  await ledger.close();
});
