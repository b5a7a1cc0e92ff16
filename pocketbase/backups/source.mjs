/** A backup to restore: a folder, or `restic` and `restic:SNAPSHOT`. */
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { besideBackup, gatherErasures, resticList } from '../erasing/list.mjs';
import { beginGeneration } from '../operations/generation.mjs';
import { privateFolder } from '../operations/privacy.mjs';
import { Refusal } from '../operations/refusal.mjs';
import { noteOnDisk, noteWish } from '../photos/wish.mjs';
import { bringSecrets, openSecrets } from '../secrets/files.mjs';
import { SEALED } from '../secrets/sealed.mjs';
import { SNAPSHOT } from './lock.mjs';
import { fetchCopy, fetchFile, KEYS } from './restic.mjs';
import { checkNoDatabase, restoreCopy } from './restore.mjs';

/** @import { Place } from '../photos/storePlace.mjs' */
/** @import { Secrets } from '../secrets/sealed.mjs' */

/**
 * `secrets`: null = none or sealed. `folders`, `texts`: erasures that may be newer than its own.
 * `links`: photos on the disk of the data. `close()`: removes what was fetched.
 * @typedef {{source: string, secrets: Secrets | null, said: string[], folders: string[], texts: string[], links: boolean, close: () => Promise<void>}} Source
 */

const RESTIC = /^restic(?::([0-9a-f]{4,64}))?$/;

/** @type {(name: string) => boolean} */
export const isRestic = (name) => RESTIC.test(name);

/** @param dir where it is restored. @type {(name: string, dir: string, env: Variables) => Promise<Source>} */
export async function openBackup(name, dir, env) {
  const [isSnapshot, id = ''] = RESTIC.exec(name) ?? [];
  if (isSnapshot) return openSnapshot(id, dir);
  const source = resolve(name);
  const sealed = await readFile(join(source, SEALED), 'utf8').catch(() => null);
  const folders = await besideBackup(source);
  return { source, ...(await openSecrets(sealed, env)), folders, texts: [], links: false, close: async () => {} };
}

/** @type {(id: string, dir: string) => Promise<Source>} */
async function openSnapshot(id, dir) {
  if (!process.env.RESTIC_REPOSITORY) throw new Refusal('RESTIC_REPOSITORY nennt kein Repository.');
  await checkNoDatabase(dir);
  const source = join(dir, SNAPSHOT);
  const close = () => rm(source, { recursive: true, force: true });
  await privateFolder(dir);
  await close();
  try {
    const { database } = await fetchCopy(id, source);
    const keys = await fetchFile('keys.json', [KEYS, database]);
    const list = await resticList(database).read();
    /** @type {Secrets | null} */
    const secrets = keys === null ? null : JSON.parse(keys);
    const said = keys === null ? [] : ['Die alten Schlüssel sind zurück.'];
    return { source, secrets, said, folders: [source], texts: list === null ? [] : [list], links: true, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * @param of `store`: where photos go instead of `dir`.
 * @returns `erased`: listed erasures, which the next start repeats.
 * @type {(from: Source, of: {executable: string, dir: string, env: Variables, store?: {bucket: string, place: Place} | undefined}) => Promise<import('./restore.mjs').Restored & {erased: number}>}
 */
export async function restoreBackup({ source, secrets, folders, texts, links }, { executable, dir, env, store }) {
  let erased = 0;
  const begin = async () => {
    await (store ? noteWish(dir, { wanted: 'store', bucket: store.bucket, moved: true }) : noteOnDisk(dir));
    await beginGeneration(dir);
    await bringSecrets(dir, { secrets, env });
    // Before the database: a crash must not leave erased data without its list.
    erased = await gatherErasures(folders, dir, texts);
  };
  const restored = await restoreCopy({ executable, source, dir, store: store?.place, links, begin });
  return { ...restored, erased };
}
