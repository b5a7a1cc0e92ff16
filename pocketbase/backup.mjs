/**
 * `npm run backup -- FOLDER`: a consistent copy of database and photos into a new or empty folder, while the server
 * runs. First SQLite's own backup, then the files its rows name; what is deleted meanwhile was copied while the database
 * was. So every row of the copy finds its file. DATA_DIR and POCKETBASE_BIN count as at the start. Photos in an object
 * store (S3_*) stay there; it has copies of its own.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pocketbase } from './install.mjs';
import { copyAll } from './operations/copy.mjs';
import { copyDatabase, describeDatabase } from './operations/database.mjs';
import { copySafely, writeSafely } from './operations/files.mjs';
import { privateFolder, stayPrivate } from './operations/privacy.mjs';
import { Refusal, sentenceOf } from './refusal.mjs';
import { configuration } from './start/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @type {(words: string[]) => Promise<string>} */
async function main([folder = '']) {
  if (folder === '') throw new Refusal('Aufruf: npm run backup -- ORDNER');
  const config = configuration(process.env, ROOT);
  const target = resolve(folder);
  await checkSource(config.dir);
  await checkTarget(target);
  const executable = await pocketbase({ bin: config.bin, log: console.error });
  const source = { executable, dir: config.dir };
  stayPrivate();
  await privateFolder(target);
  const store = process.env.S3_BUCKET;
  const storage = store ? null : { from: join(config.dir, 'storage'), to: join(target, 'storage') };
  const { holds, lost } = await copyAll(storage, {
    copy: () => databaseInto(source, target),
    look: () => describeDatabase(source),
  });
  const { schema, documentations, photos } = holds;
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const numbers = { documentations, photos: photos.length, bytes, missing: lost.length };
  const report = { at: new Date().toISOString(), ...numbers };
  await writeSafely(join(target, 'photos.json'), JSON.stringify(photos));
  // Last: what has no backup.json is no finished backup.
  await writeSafely(join(target, 'backup.json'), JSON.stringify({ ...report, schema }));
  await writeSafely(join(config.dir, 'last_backup.json'), JSON.stringify({ ...report, folder: target }));
  if (store)
    return `Gesichert nach ${target}: ${documentations} Dokumentationen, ohne Fotos.\nDie ${photos.length} Fotos liegen im Objektspeicher ${store} und sind nicht Teil dieser Sicherung; bitte sichern Sie sie dort.`;
  const sum = `Gesichert nach ${target}: ${documentations} Dokumentationen, ${photos.length} Fotos.`;
  const gap = `Fotos, die auf dem Server fehlen oder beschädigt sind: ${lost.length}. Die Telefone senden sie erneut, solange sie sie haben.`;
  return lost.length === 0 ? sum : `${sum}\n${gap}`;
}

/**
 * A fresh copy of the database. @returns what it holds.
 * @type {(source: Database, target: string) => Promise<Holds>}
 */
function databaseInto(source, target) {
  return aside(source, { target, change: (passing) => copyDatabase(source, join(passing, 'data.db')) });
}

/**
 * The executable leaves files beside a database it opens, so it works on the copy in a folder that goes again.
 * @type {(source: Database, of: {target: string, change: (passing: string) => Promise<void>}) => Promise<Holds>}
 */
async function aside(source, { target, change }) {
  const passing = join(target, '.passing');
  await rm(passing, { recursive: true, force: true });
  await mkdir(passing, { recursive: true });
  await change(passing);
  const holds = await describeDatabase({ ...source, dir: passing });
  const log = await stat(join(passing, 'data.db-wal')).catch(() => null);
  if (log && log.size > 0) throw new Refusal('Die Kopie der Datenbank ließ sich nicht abschließen.');
  await copySafely(join(passing, 'data.db'), join(target, 'data.db'));
  await rm(passing, { recursive: true, force: true });
  return holds;
}

/** @type {(dir: string) => Promise<void>} */
async function checkSource(dir) {
  if (!(await stat(join(dir, 'data.db')).catch(() => null)))
    throw new Refusal(`In ${dir} liegt keine Datenbank – bitte DATA_DIR setzen.`);
}

/** @type {(target: string) => Promise<void>} */
async function checkTarget(target) {
  const present = await readdir(target).catch(() => []);
  if (present.length > 0) throw new Refusal(`Der Ordner ist nicht leer: ${target}`);
}

main(process.argv.slice(2)).then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
