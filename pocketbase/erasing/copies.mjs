/** Names copies of the data beside the database. */
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PocketBase's own backups, from before their routes were closed. */
const STOCK_BACKUPS = 'backups';
/** Working folders that killed commands leave. */
const WORKING = /^objektbeleg-[A-Za-z0-9]{6}$/;

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
