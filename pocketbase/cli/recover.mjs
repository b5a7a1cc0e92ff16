/**
 * Recovers the newest replicated state into an empty data folder, and verifies it.
 * Missing photos come from a backup (a folder, or restic), else later from the phones (D173). The database comes last.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SNAPSHOT } from '../backups/lock.mjs';
import { putInPlace } from '../backups/make.mjs';
import { createUnreadableError } from '../backups/restore.mjs';
import { openBackup } from '../backups/source.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { ERASURES, gatherErasures } from '../erasing/list.mjs';
import { findingLine, wrongSignatures } from '../evidence/signatures.mjs';
import { describeDatabase, examineLog, photosOf } from '../operations/database.mjs';
import { LOCK_FILE } from '../operations/dataLock.mjs';
import { copyPhotos } from '../operations/files.mjs';
import { beginGeneration, GENERATION_FILE } from '../operations/generation.mjs';
import { missingKey } from '../operations/linkKey.mjs';
import { privateFolder, stayPrivate } from '../operations/privacy.mjs';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { restoreMissingPhotos } from '../photos/carry.mjs';
import { diskPlace } from '../photos/diskPlace.mjs';
import { StoreFailure } from '../photos/failure.mjs';
import { placesOf } from '../photos/places.mjs';
import { noteOnDisk, WISH } from '../photos/wish.mjs';
import { getBeside } from '../replica/beside.mjs';
import { ensureLitestream } from '../replica/litestream.mjs';
import { notRestored, restoreReplica } from '../replica/restore.mjs';
import { bringSecrets, openSecrets } from '../secrets/files.mjs';
import { SEALED } from '../secrets/sealed.mjs';
import { checkFolder } from '../server/checks.mjs';
import { createUsageError } from './parse.mjs';

/** @import { Source } from '../backups/source.mjs' */
/** `from`: folder of `storage`; `links`: on the disk of `dir`. @typedef {{dir: string, from: Pick<Source, 'source' | 'links'>}} Places */

/** Permitted in the data folder. */
const SURVIVORS = ['storage', 'link.key', 'lost+found', GENERATION_FILE, ERASURES, LOCK_FILE, SNAPSHOT];
const PASSING = '.recovering';
/** Beside PASSING: of an interrupted run, replaced. */
const BROUGHT = [WISH, 'log.key', 'log.before'];
/** ms that phones keep delivered photos. */
const KEPT_BY_PHONES = 72 * 3_600_000;
const NAMED_MOST = 50;

/** @type {(call: Call) => Promise<{lines: string[], isOk: boolean}>} */
async function recover({ words: [, backup = ''], dryRun, config }) {
  const { dir, replica: place } = config;
  if (place === null) throw createUsageError(recoverCommand, 'Bitte eine REPLIK nennen oder REPLICA_URL setzen.');
  const left = await checkEmpty(dir);
  const found = backup === '' ? null : await openWithPhotos(backup, dir);
  const readBeside = (/** @type {string} */ name) =>
    getBeside(place, name).catch((/** @type {unknown} */ cause) => {
      throw notRestored(place.url, sentenceOf(cause));
    });
  const [sealed, erased] = [await readBeside(SEALED), await readBeside(ERASURES)];
  const { secrets, said: ofKeys } = await findKeys(sealed, found);
  if (dryRun) {
    await found?.close();
    const said = `Wiederhergestellt würde nach ${dir}, aus ${place.url}; der Ordner ist frei.`;
    return { lines: [said, ...ofKeys], isOk: true };
  }
  const tools = {
    litestream: await ensureLitestream({ log: console.error }),
    executable: await ensurePocketbase({ bin: config.bin, log: console.error }),
  };
  stayPrivate();
  await checkFolder(dir);
  await privateFolder(dir);
  for (const name of left) await rm(join(dir, name));
  const passing = join(dir, PASSING);
  await rm(passing, { recursive: true, force: true });
  await mkdir(passing);
  const copy = { executable: tools.executable, dir: passing };
  const at = await restoreReplica({
    executable: tools.litestream,
    place,
    database: join(passing, 'data.db'),
    env: process.env,
  });
  const holds = await describeDatabase(copy);
  const log = await logOf(copy);
  const photos = await photosBack(copy, { photos: holds.photos, dir, from: { source: dir, links: false, ...found } });
  // Without store and backup, the start asks the database where photos are.
  if (backup !== '' && config.store === null) await noteOnDisk(dir);
  await beginGeneration(dir);
  await bringSecrets(dir, { secrets, env: process.env });
  // Before the database: the replica may be older than the last erasure.
  const { folders, texts } = found ?? { folders: [], texts: [] };
  await gatherErasures(folders, dir, [...texts, erased ?? '']);
  await putInPlace(passing, dir);
  await found?.close();
  const said = `Wiederhergestellt nach ${dir}: Stand ${at}, ${holds.documentations} Dokumentationen. Die Datenbank ist unversehrt.`;
  const lines = [said, ...log, ...photos.said, ...ofKeys, ...(await missingKey(dir, process.env)), NEXT];
  return { lines, isOk: log.length === 1 && photos.whole };
}

const NEXT =
  'Was jünger ist als dieser Stand, liefern die Telefone nach, sobald der Server unter derselben Adresse läuft; was in dieser Zeit am Schreibtisch geändert wurde, bitte noch einmal eingeben.';

/**
 * @returns files of an interrupted recovery.
 * @throws Refusal where there is data.
 * @type {(dir: string) => Promise<string[]>}
 */
async function checkEmpty(dir) {
  const names = (await readdir(dir).catch(() => [])).filter((name) => !SURVIVORS.includes(name));
  /** @type {(name: string) => boolean} */
  const isBrought = (name) => BROUGHT.includes(name) || [...SURVIVORS, ...BROUGHT].some((of) => name === `${of}.part`);
  const left = names.includes(PASSING) ? names.filter(isBrought) : [];
  const found = names.filter((name) => ![PASSING, ...left].includes(name));
  // The message lists three names; the database tells most.
  const present = found.sort((one, other) => Number(other === 'data.db') - Number(one === 'data.db'));
  if (present.length > 0)
    throw new Refusal(
      `Der Datenordner ist nicht leer: ${dir} (${present.slice(0, 3).join(', ')}) – bitte verschieben oder DATA_DIR auf einen leeren Ordner setzen. Nur Fotos (storage) und link.key dürfen dort liegen.`,
    );
  return left;
}

/** @type {(backup: string, dir: string) => Promise<Source>} */
async function openWithPhotos(backup, dir) {
  const found = await openBackup(backup, dir, process.env);
  const path = join(found.source, 'storage');
  // `stat` succeeds in a folder without read permission.
  await readdir(path).catch((/** @type {unknown} */ cause) => {
    throw createUnreadableError({ path, cause, missing: 'In dieser Sicherung liegen keine Fotos' });
  });
  return found;
}

/** Those beside the replica are newer. @type {(sealed: string | null, found: Source | null) => Promise<Pick<Source, 'secrets' | 'said'>>} */
async function findKeys(sealed, found) {
  return sealed === null && found ? found : openSecrets(sealed, process.env);
}

/** @type {(copy: Database) => Promise<string[]>} */
async function logOf(copy) {
  /** @type {LogFinding[]} */
  const findings = [];
  let signatures = 0;
  const look = async (/** @type {LogPage} */ page, /** @type {LogSum} */ { keys }) => {
    findings.push(...page.findings, ...wrongSignatures({ checkpoints: page.checkpoints, keys }));
    signatures += page.checkpoints.length;
  };
  const { entries, records } = await examineLog(copy, { head: 0, entryKey: '', look });
  const sum = `Prüfbuch: ${entries} Einträge, ${signatures} Unterschriften, ${records} Dokumentationen`;
  if (findings.length === 0) return [`${sum}; alles passt zusammen.`];
  return [`${sum}; Abweichungen:`, ...findings.map(findingLine)];
}

/**
 * A failing store does not prevent the recovery of records.
 * @type {(copy: Database, of: {photos: number} & Places) => Promise<{said: string[], whole: boolean}>}
 */
async function photosBack(copy, { photos, ...places }) {
  try {
    const missing = await missingOf(photosOf(copy), places);
    return { said: photoLines(missing, photos), whole: missing.length === 0 };
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    const said = `Fotos: ${photos}, ob sie da sind, ist nicht bekannt. ${error.message} Danach bitte „objektbeleg verify“.`;
    return { said: [said], whole: false };
  }
}

/** @type {(photos: ManyPhotos<RecordPhoto>, of: Places) => Promise<RecordPhoto[]>} */
async function missingOf(photos, { from: { source, links }, dir }) {
  const from = join(source, 'storage');
  const places = await placesOf(dir, process.env);
  if (places) return restoreMissingPhotos(photos, { from: diskPlace(from), store: places.each.store });
  const to = join(dir, 'storage');
  await mkdir(to, { recursive: true });
  return copyPhotos(photos, { from, to, ...(links && { before: from }) });
}

/** @type {(missing: RecordPhoto[], all: number) => string[]} */
function photoLines(missing, all) {
  if (missing.length === 0) return [`Fotos: alle ${all} sind da.`];
  /** @type {(photo: RecordPhoto) => boolean} */
  const isKept = ({ completedAt }) => completedAt === '' || Date.now() - Date.parse(completedAt) < KEPT_BY_PHONES;
  const kept = missing.filter(isKept);
  const gone = [...new Set(missing.filter((photo) => !isKept(photo)).map(({ number }) => number))].sort();
  const lines = [`Fotos: ${missing.length} von ${all} fehlen oder sind beschädigt.`];
  if (kept.length > 0)
    lines.push(
      `Jünger als 72 Stunden sind davon ${kept.length}: die Telefone werden danach gefragt und senden sie erneut.`,
    );
  if (gone.length > 0)
    lines.push(
      `Älter sind ${missing.length - kept.length}, in ${gone.length} Dokumentationen: sie liegen nur noch in einer Sicherung (objektbeleg recover REPLIK SICHERUNG). ${joinFirstNumbers(gone)}`,
    );
  return lines;
}

/** @type {(numbers: string[]) => string} */
function joinFirstNumbers(numbers) {
  const more = numbers.length - NAMED_MOST;
  return `${numbers.slice(0, NAMED_MOST).join(', ')}${more > 0 ? ` und ${more} weitere` : ''}`;
}

/** @type {Command} */
export const recoverCommand = {
  name: 'recover',
  group: 'Sichern und wiederherstellen',
  summary: 'holt den neuesten Stand der laufenden Kopie in ein leeres DATA_DIR',
  purpose: [
    'REPLIK: eine Adresse wie in REPLICA_URL, s3://BUCKET/PFAD oder file:///ORDNER.',
    'SICHERUNG: der Ordner einer Sicherung, oder restic; daraus kommen fehlende Fotos. Der Server muss beendet sein.',
    'Fehlt danach etwas oder weicht es ab, endet er mit 1 und nennt es.',
  ],
  words: '[REPLIK] [SICHERUNG]',
  variables: ['DATA_DIR', 'REPLICA_URL', 'SECRETS_PASSPHRASE', 'RESTIC_…', 'S3_…', 'LITESTREAM_…', 'TMPDIR'],
  example: ['objektbeleg recover s3://BUCKET/PFAD /backup/objektbeleg/2026-11-23T010012Z'],
  changes: true,
  setting: ({ words: [url] }) => (url === undefined ? {} : { REPLICA_URL: url }),
  run: recover,
};
