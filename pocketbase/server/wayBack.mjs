/**
 * The way back of a start with pending migrations (D451): a copy of the database until the server is about to listen.
 * The caller holds the data folder's lock, so no server writes.
 */
import { access, copyFile, link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copySafely, moveDurably, sha256, syncFolder, writeDurably } from '../operations/files.mjs';
import { OperatorError, sentenceOf } from '../operations/operatorError.mjs';

/** While it exists, no phone has delivered. */
const COPY = '.before-migration';
const [PART, REMOVED, LINKED] = [`${COPY}.part`, `${COPY}.gone`, `${COPY}.linked`];
/** Left by the update command of earlier releases. */
const OLD_UPDATE = '.before-update';
/** Names what the database was migrated to. */
const MIGRATED = 'migrated';
const FILES = ['data.db', 'data.db-wal', 'auxiliary.db', 'auxiliary.db-wal'];
const SQLITE_LOGS = ['data.db-wal', 'data.db-shm', 'auxiliary.db-wal', 'auxiliary.db-shm'];

/**
 * Puts an interrupted start's database back first. The newest migration does not tell: access rules have a higher number.
 * @param of `migrations`: their folder; `version`: PocketBase's.
 * @returns the end of the way back, to call before the server listens.
 * @throws OperatorError where the copy finds no room.
 * @type {(dir: string, of: {migrations: string, version: string}, log: Log) => Promise<() => Promise<void>>}
 */
export async function keepWayBack(dir, { migrations, version }, log) {
  await checkOldUpdate(dir);
  for (const name of [PART, REMOVED, LINKED]) await rm(join(dir, name), { recursive: true, force: true });
  if (await goBack(dir)) log('Der letzte Start brach ab, ehe er erreichbar war: Die Datenbank ist wieder wie vor ihm.');
  const names = (await readdir(migrations)).sort().join('\n');
  const expected = `${version} ${sha256(names)}\n`;
  const present = await readFile(join(dir, MIGRATED), 'utf8').catch(() => '');
  if (present !== expected && (await isThere(join(dir, 'data.db')))) await copyFiles(dir);
  return async () => {
    await dropCopy(dir);
    await rm(join(dir, OLD_UPDATE), { recursive: true, force: true });
    // Last: a note without this database's migrations would skip the next copy.
    if (present !== expected) await writeDurably(join(dir, MIGRATED), expected);
  };
}

/**
 * Restores the copy. A repeated call continues.
 * @returns false where no copy is.
 * @type {(dir: string) => Promise<boolean>}
 */
export async function goBack(dir) {
  const copy = join(dir, COPY);
  const kept = await readdir(copy).catch(() => null);
  if (kept === null) return false;
  // First, because the new version's log would damage the old database.
  for (const name of SQLITE_LOGS) await rm(join(dir, name), { force: true });
  for (const name of kept) {
    const linked = join(dir, LINKED);
    await rm(linked, { force: true });
    // A hard link needs no room.
    await link(join(copy, name), linked).catch(() => copyFile(join(copy, name), linked));
    await rename(linked, join(dir, name));
  }
  await dropCopy(dir);
  return true;
}

/** @throws OperatorError where a later start would bring back what is erased now. @type {(dir: string) => Promise<void>} */
export async function checkNoWayBack(dir) {
  if ((await isThere(join(dir, COPY))) || (await isThere(join(dir, OLD_UPDATE))))
    throw new OperatorError(
      'Neben der Datenbank liegt noch ihr Stand vor einer Aktualisierung, der zurückbrächte, was gelöscht wird – bitte zuerst den Server starten, bis er läuft. Nichts wurde gelöscht.',
    );
}

/** @type {(dir: string) => Promise<void>} */
async function copyFiles(dir) {
  const part = join(dir, PART);
  try {
    await mkdir(part, { mode: 0o700 });
    for (const name of FILES) if (await isThere(join(dir, name))) await copySafely(join(dir, name), join(part, name));
    await moveDurably(part, join(dir, COPY));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw new OperatorError(
      `Vor der Anpassung der Datenbank ließ sich keine Kopie von ihr ablegen (${sentenceOf(error)}) – bitte im Datenordner Platz für eine zweite Datenbank schaffen. Nichts wurde verändert.`,
    );
  }
}

/** A half-removed copy must not be restored. @type {(dir: string) => Promise<void>} */
async function dropCopy(dir) {
  if (!(await isThere(join(dir, COPY)))) return;
  await syncFolder(dir);
  await rename(join(dir, COPY), join(dir, REMOVED));
  await syncFolder(dir);
  await rm(join(dir, REMOVED), { recursive: true, force: true });
}

/** @type {(dir: string) => Promise<void>} */
async function checkOldUpdate(dir) {
  if ((await isThere(join(dir, OLD_UPDATE, 'entries.json'))) && (await isThere(join(dir, OLD_UPDATE, 'back'))))
    throw new OperatorError(
      'Eine Aktualisierung ist erst zur Hälfte zurückgenommen – bitte mit der Version, die sie begonnen hat, noch einmal ihren Befehl „update“ aufrufen. Bis dahin behalten die Telefone, was sie haben.',
    );
}

/** @type {(path: string) => Promise<boolean>} */
function isThere(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
