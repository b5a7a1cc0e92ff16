/** Deletes or names copies of the data beside the database. */
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../operations/refusal.mjs';
import { dropKept, isKept, wasServed } from '../updates/data.mjs';
import { endJournal } from '../updates/journal.mjs';

/** PocketBase's own backups, from before their routes were closed. */
const STOCK_BACKUPS = 'backups';
/** Working folders that killed commands leave. */
const WORKING = /^objektbeleg-[A-Za-z0-9]{6}$/;

const UNFINISHED =
  'Eine Aktualisierung ist nicht zu Ende, und ihr Rückweg brächte zurück, was gelöscht wird – bitte zuerst „npm run update“ noch einmal aufrufen. Nichts wurde gelöscht.';

/**
 * Deletes the copy from before an update, once phones could deliver and the update cannot go back to it.
 * @param root folder of the program.
 * @returns a line for each deleted copy.
 * @throws Refusal where an update may still restore that copy.
 * @type {(dir: string, root: string) => Promise<string[]>}
 */
export async function dropCopies(dir, root) {
  if (!(await isKept(dir))) return [];
  if (!(await wasServed(dir))) throw new Refusal(UNFINISHED);
  await dropKept(dir);
  await endJournal(root);
  return ['Der Stand vor der letzten Aktualisierung ist mit gelöscht.'];
}

/** Copies that the operator has to delete. @type {(dir: string) => Promise<string[]>} */
export async function otherCopies(dir) {
  const lines = [];
  for (const name of await namesIn(join(dir, STOCK_BACKUPS)))
    lines.push(`Eine Kopie von PocketBase enthält es noch, bitte löschen: ${join(dir, STOCK_BACKUPS, name)}`);
  for (const name of (await namesIn(tmpdir())).filter((one) => WORKING.test(one)))
    if (await stat(join(tmpdir(), name, 'data.db')).catch(() => null))
      lines.push(
        `Eine Arbeitskopie kann es noch enthalten, bitte löschen, wenn kein Befehl läuft: ${join(tmpdir(), name)}`,
      );
  return lines;
}

/** @type {(folder: string) => Promise<string[]>} */
async function namesIn(folder) {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.startsWith('.')).sort();
}
