/** A backup to restore: a folder, or `restic` and `restic:SNAPSHOT`. */
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { besideBackup, gatherErasures, resticList } from '../erasing/list.mjs';
import { beginGeneration } from '../operations/generation.mjs';
import { UsageError } from '../operations/operatorError.mjs';
import { privateFolder } from '../operations/privacy.mjs';
import { noteOnDisk, writePhotoTarget } from '../photos/photoTarget.mjs';
import { bringSecrets, openSecrets } from '../secrets/files.mjs';
import { SEALED } from '../secrets/sealed.mjs';
import { SNAPSHOT } from './lock.mjs';
import { databaseIn, fetchCopy, fetchKeys, findCopy } from './restic.mjs';
import { checkNoDatabase, restoreCopy } from './restore.mjs';

/** @import { Place } from '../photos/storePlace.mjs' */
/** @import { Secrets } from '../secrets/sealed.mjs' */

/**
 * `secrets`: null = none or sealed; `isSealed`: the passphrase is missing. `folders`, `texts`: erasures that may be newer than its own.
 * `links`: photos on the disk of the data. `close()`: removes what was fetched.
 * @typedef {{source: string, secrets: Secrets | null, isSealed: boolean, notes: string[], folders: string[], texts: string[], links: boolean, close: () => Promise<void>}} Source
 */

const RESTIC = /^restic(?::(.*))?$/;
const SNAPSHOT_ID = /^[0-9a-f]{4,64}$/;

/** @type {(name: string) => boolean} */
export const isRestic = (name) => RESTIC.test(name);

/** '' = the newest. @throws UsageError @type {(name: string) => string} */
export function snapshotIn(name) {
  const id = RESTIC.exec(name)?.[1];
  if (id === undefined || SNAPSHOT_ID.test(id)) return id ?? '';
  throw new UsageError(
    `„${name}“ nennt keinen Stand: „restic“ ist der neueste, „restic:STAND“ ein anderer, mit mindestens vier Zeichen von „restic snapshots“.`,
  );
}

/** @param dir where it is restored. @type {(name: string, dir: string, env: Variables) => Promise<Source>} */
export async function openBackup(name, dir, env) {
  if (isRestic(name)) return openSnapshot(snapshotIn(name), dir);
  const source = resolve(name);
  const sealed = await readFile(join(source, SEALED), 'utf8').catch(() => null);
  const folders = await besideBackup(source);
  return { source, ...(await openSecrets(sealed, env)), folders, texts: [], links: false, close: async () => {} };
}

/** @type {(id: string, dir: string) => Promise<Source>} */
async function openSnapshot(id, dir) {
  await checkNoDatabase(dir);
  const { snapshot, others } = await findCopy(id);
  const source = join(dir, SNAPSHOT);
  const close = () => rm(source, { recursive: true, force: true });
  await privateFolder(dir);
  await close();
  try {
    await fetchCopy(snapshot, source);
    const keys = await fetchKeys(snapshot);
    const list = await resticList(databaseIn(snapshot)).read();
    /** @type {Secrets | null} */
    const secrets = keys === null ? null : JSON.parse(keys);
    const ofKeys = keys === null ? [] : ['Die alten Schlüssel sind zurück.'];
    const notes = [...ofKeys, ...(id === '' ? describeOthers(others) : [])];
    return {
      source,
      secrets,
      isSealed: false,
      notes,
      folders: [source],
      texts: list === null ? [] : [list],
      links: true,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Another life may be the right one. @type {(others: import('./restic.mjs').Snapshot[]) => string[]} */
export function describeOthers(others) {
  if (others.length === 0) return [];
  const names = others.map(({ id, time }) => `restic:${id.slice(0, 8)} (${new Date(time).toISOString()})`);
  return [
    `Im Repository liegt auch der letzte Stand einer anderen Datenbank, oder derselben vor einer Wiederherstellung: ${names.join(', ')}.`,
  ];
}

/**
 * @param of `store`: where photos go instead of `dir`.
 * @returns `erased`: listed erasures, which the next start repeats.
 * @type {(from: Source, of: {executable: string, dir: string, env: Variables, store?: {bucket: string, place: Place} | undefined}) => Promise<import('./restore.mjs').Restored & {erased: number}>}
 */
export async function restoreBackup({ source, secrets, folders, texts, links }, { executable, dir, env, store }) {
  let erased = 0;
  const begin = async () => {
    await (store ? writePhotoTarget(dir, { wanted: 'store', bucket: store.bucket, moved: true }) : noteOnDisk(dir));
    await beginGeneration(dir);
    await bringSecrets(dir, { secrets, env });
    // Before the database: a crash must not leave erased data without its list.
    erased = await gatherErasures(folders, dir, texts);
  };
  const restored = await restoreCopy({ executable, source, dir, store: store?.place, links, begin });
  return { ...restored, erased };
}
