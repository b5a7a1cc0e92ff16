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
import { copyDatabase, describeDatabase } from './operations/database.mjs';
import { copyPhotos, copySafely, gatherWhile, NOTES, writeSafely } from './operations/files.mjs';
import { Refusal, sentenceOf } from './refusal.mjs';
import { configuration } from './start/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** A photo that is deleted between the two steps is missing in the second; then the database is copied once more. */
const TRIES = 3;

async function main([folder = '']) {
  if (folder === '') throw new Refusal('Aufruf: npm run backup -- ORDNER');
  const config = configuration(process.env, ROOT);
  const target = resolve(folder);
  await checkSource(config.dir);
  await checkTarget(target);
  const executable = await pocketbase({ bin: config.bin, log: console.error });
  const source = { executable, dir: config.dir };
  const { holds, lost } = await copied(source, { target, inStore: Boolean(process.env.S3_BUCKET) });
  const { schema, documentations, photos } = holds;
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const numbers = { documentations, photos: photos.length, bytes, missing: lost.length };
  const report = { at: new Date().toISOString(), ...numbers };
  await writeSafely(join(target, 'photos.json'), JSON.stringify(photos));
  // Last: what has no backup.json is no finished backup.
  await writeSafely(join(target, 'backup.json'), JSON.stringify({ ...report, schema }));
  await writeSafely(join(config.dir, 'last_backup.json'), JSON.stringify({ ...report, folder: target }));
  const sum = `Gesichert nach ${target}: ${documentations} Dokumentationen, ${photos.length} Fotos.`;
  const gap = `Fotos, die auf dem Server fehlen oder beschädigt sind: ${lost.length}. Die Telefone senden sie erneut, solange sie sie haben.`;
  return lost.length === 0 ? sum : `${sum}\n${gap}`;
}

/** Copies until every photo of the copied database is there, or is gone from the server too. */
async function copied(source, { target, inStore }) {
  const storage = { from: join(source.dir, 'storage'), to: join(target, 'storage') };
  for (let attempt = 1; ; attempt++) {
    const work = () => databaseInto(source, target);
    const holds = inStore ? await work() : await gatherWhile(work, storage);
    const lost = inStore ? [] : await copyPhotos(holds.photos, storage);
    if (lost.length > 0 && attempt < TRIES) continue;
    await dropOthers(holds.photos, storage.to);
    return { holds, lost };
  }
}

/** The executable leaves files beside a database it opens, so it looks at the copy in a folder that goes again. */
async function databaseInto(source, target) {
  const passing = join(target, '.passing');
  await rm(passing, { recursive: true, force: true });
  await mkdir(passing, { recursive: true });
  await copyDatabase(source, join(passing, 'data.db'));
  const holds = await describeDatabase({ ...source, dir: passing });
  if (await stat(join(passing, 'data.db-wal')).catch(() => null))
    throw new Refusal('Die Kopie der Datenbank ließ sich nicht abschließen.');
  await copySafely(join(passing, 'data.db'), join(target, 'data.db'));
  await rm(passing, { recursive: true, force: true });
  return holds;
}

/** What was deleted while the copy was made is not kept in it. */
async function dropOthers(photos, storage) {
  const kept = new Set(photos.flatMap(({ file }) => [join(storage, file), join(storage, `${file}${NOTES}`)]));
  const entries = await readdir(storage, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  for (const file of files) if (!kept.has(file)) await rm(file);
}

async function checkSource(dir) {
  if (!(await stat(join(dir, 'data.db')).catch(() => null)))
    throw new Refusal(`In ${dir} liegt keine Datenbank – bitte DATA_DIR setzen.`);
}

async function checkTarget(target) {
  const present = await readdir(target).catch(() => []);
  if (present.length > 0) throw new Refusal(`Der Ordner ist nicht leer: ${target}`);
}

main(process.argv.slice(2)).then(console.log, (error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
