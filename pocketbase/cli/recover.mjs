/**
 * Recovers the newest replicated state into an empty data folder, and verifies it.
 * Missing photos come from a backup (a folder, or restic), else later from the phones (D173). The database comes last.
 */
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SNAPSHOT } from '../backups/lock.mjs';
import { putInPlace } from '../backups/make.mjs';
import { findCopy } from '../backups/restic.mjs';
import { checkCopy, createUnreadableError } from '../backups/restore.mjs';
import { isRestic, openBackup, snapshotIn } from '../backups/source.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { ERASURES, gatherErasures } from '../erasing/list.mjs';
import { findingLine, wrongSignatures } from '../evidence/signatures.mjs';
import { describeDatabase, examineLog } from '../operations/database.mjs';
import { LOCK_FILE } from '../operations/dataLock.mjs';
import { beginGeneration, GENERATION_FILE } from '../operations/generation.mjs';
import { missingKey } from '../operations/linkKey.mjs';
import { codeOf, OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { privateFolder, stayPrivate } from '../operations/privacy.mjs';
import { noteOnDisk, TARGET_FILE } from '../photos/photoTarget.mjs';
import { recoverPhotos } from '../photos/recovered.mjs';
import { getBeside } from '../replica/beside.mjs';
import { ensureLitestream } from '../replica/litestream.mjs';
import { isReplicaUrl } from '../replica/place.mjs';
import { checkReplicaFolder, findReplica, notRestored, restoreReplica } from '../replica/restore.mjs';
import { bringSecrets, openSecrets } from '../secrets/files.mjs';
import { SEALED } from '../secrets/sealed.mjs';
import { checkFolder } from '../server/checks.mjs';
import { RESTIC, S3 } from './help.mjs';
import { createUsageError } from './parse.mjs';

/** @import { Source } from '../backups/source.mjs' */
/** @import { ReplicaPlace } from '../replica/place.mjs' */

/** May lie in the data folder before. restic writes `.cache` into the service user's home. */
const SURVIVORS = ['storage', 'link.key', 'lost+found', GENERATION_FILE, ERASURES, LOCK_FILE, SNAPSHOT, '.cache'];
const PASSING = '.recovering';
/** An interrupted run leaves these beside PASSING; the next replaces them. */
const BROUGHT = [TARGET_FILE, 'log.key', 'log.before'];

/** @type {(call: Call) => Promise<{lines: string[], isOk: boolean}>} */
async function recover({ words: [, backup = ''], dryRun, config }) {
  const { dir, replica: place } = config;
  if (place === null) throw createUsageError(recoverCommand, 'Bitte eine REPLIK nennen oder REPLICA_URL setzen.');
  const left = await checkEmpty(dir);
  await checkReplicaFolder(place.url);
  const readBeside = (/** @type {string} */ name) =>
    getBeside(place, name).catch((/** @type {unknown} */ cause) => {
      throw notRestored(place.url, sentenceOf(cause));
    });
  const beside = { sealed: await readBeside(SEALED), erased: await readBeside(ERASURES) };
  // Before minutes of downloads.
  if (backup !== '' && !isRestic(backup)) await checkPhotos(resolve(backup));
  if (dryRun) return describeRecovery({ place, backup, config, sealed: beside.sealed });
  const tools = {
    litestream: await ensureLitestream({ log: console.error }),
    executable: await ensurePocketbase({ bin: config.bin, log: console.error }),
  };
  stayPrivate();
  await checkFolder(dir);
  await privateFolder(dir);
  for (const name of left) await rm(join(dir, name));
  try {
    return await bringBack({ place, config, backup, tools, ...beside });
  } finally {
    // Delete PASSING last: while it exists, the next run may replace the others.
    const isBack = await access(join(dir, 'data.db')).then(
      () => true,
      () => false,
    );
    const made = isBack ? [] : [...BROUGHT, SNAPSHOT, PASSING];
    for (const name of made) await rm(join(dir, name), { recursive: true, force: true });
  }
}

/**
 * @param of `sealed`, `erased`: content of the files beside the replica.
 * @type {(of: {place: ReplicaPlace, config: Config, backup: string, tools: {litestream: string, executable: string}, sealed: string | null, erased: string | null}) => Promise<{lines: string[], isOk: boolean}>}
 */
async function bringBack({ place, config, backup, tools, sealed, erased }) {
  const { dir } = config;
  const passing = join(dir, PASSING);
  await rm(passing, { recursive: true, force: true });
  await mkdir(passing);
  const copy = { executable: tools.executable, dir: passing };
  const database = join(passing, 'data.db');
  const found = backup === '' ? null : await openWithPhotos(backup, dir);
  try {
    const { secrets, isSealed, notes: ofKeys } = await findKeys(sealed, found);
    const at = await restoreReplica({ executable: tools.litestream, place, database, env: process.env });
    const holds = await describeDatabase(copy);
    const log = await logOf(copy);
    const from = { source: dir, links: false, ...found };
    const photos = await recoverPhotos(copy, { photos: holds.photos, dir, from });
    // Without store and backup, the start asks the database where photos are.
    if (backup !== '' && config.store === null) await noteOnDisk(dir);
    await beginGeneration(dir);
    await bringSecrets(dir, { secrets, env: process.env });
    // Before the database: the replica may be older than the last erasure.
    const { folders, texts } = found ?? { folders: [], texts: [] };
    await gatherErasures(folders, dir, [...texts, erased ?? '']);
    await putInPlace(passing, dir);
    const summary = `Wiederhergestellt nach ${dir}: Stand ${at}, ${holds.documentations} Dokumentationen. Die Datenbank ist unversehrt.`;
    const lost = isSealed ? [] : await missingKey(dir, process.env);
    const lines = [summary, ...log, ...photos.lines, ...ofKeys, ...lost, NEXT];
    return { lines, isOk: log.length === 1 && photos.isComplete };
  } finally {
    await found?.close();
  }
}

/**
 * Fetches neither replica nor snapshot.
 * @type {(of: {place: ReplicaPlace, backup: string, config: Config, sealed: string | null}) => Promise<{lines: string[], isOk: boolean}>}
 */
async function describeRecovery({ place, backup, config: { dir }, sealed }) {
  const at = await findReplica({ executable: await ensureLitestream({ log: console.error }), place, env: process.env });
  const photos = backup === '' ? [] : [`Fehlende Fotos kämen aus: ${await describeBackup(backup)}.`];
  const summary = `Wiederhergestellt würde nach ${dir}, aus ${place.url}: Stand ${at}; der Ordner ist frei.`;
  return { lines: [summary, ...photos, ...(await openSecrets(sealed, process.env)).notes], isOk: true };
}

/** Refuses what a recovery would refuse. @type {(backup: string) => Promise<string>} */
async function describeBackup(backup) {
  if (isRestic(backup)) return `restic, Stand ${(await findCopy(snapshotIn(backup))).snapshot.time}`;
  const source = resolve(backup);
  const { at } = await checkPhotos(source);
  return `${source}, Stand ${at}`;
}

const NEXT =
  'Was jünger ist als dieser Stand, liefern die Telefone nach, sobald der Server unter derselben Adresse läuft; was in dieser Zeit am Schreibtisch geändert wurde, bitte noch einmal eingeben.';

/**
 * @returns files of an interrupted recovery.
 * @throws OperatorError where there is data.
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
    throw new OperatorError(
      `Der Datenordner ist nicht leer: ${dir} (${present.slice(0, 3).join(', ')}) – bitte verschieben oder DATA_DIR auf einen leeren Ordner setzen. Nur Fotos (storage) und link.key dürfen dort liegen.`,
    );
  return left;
}

/** @type {(backup: string, dir: string) => Promise<Source>} */
async function openWithPhotos(backup, dir) {
  const found = await openBackup(backup, dir, process.env);
  try {
    await checkPhotos(found.source);
    return found;
  } catch (error) {
    await found.close();
    throw error;
  }
}

/** A backup without photos has no `storage`. @type {(source: string) => Promise<BackupReport>} */
async function checkPhotos(source) {
  const report = await checkCopy(source);
  const path = join(source, 'storage');
  // `stat` succeeds in a folder without read permission.
  await readdir(path).catch((/** @type {unknown} */ cause) => {
    if (report.photos === 0 && codeOf(cause) === 'ENOENT') return;
    throw createUnreadableError({ path, cause, missing: 'In dieser Sicherung liegen keine Fotos' });
  });
  return report;
}

/** Those beside the replica are newer. @type {(sealed: string | null, found: Source | null) => Promise<Pick<Source, 'secrets' | 'isSealed' | 'notes'>>} */
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

/** A call may name only a backup. @type {(url: string) => string} */
function requireReplicaUrl(url) {
  if (isReplicaUrl(url)) return url;
  throw createUsageError(
    recoverCommand,
    `„${url}“ ist keine REPLIK: s3://BUCKET/PFAD oder file:///ORDNER. Ohne laufende Kopie: objektbeleg restore SICHERUNG.`,
  );
}

/** @type {Command} */
export const recoverCommand = {
  name: 'recover',
  group: 'Sichern und wiederherstellen',
  summary: 'holt den neuesten Stand der laufenden Kopie in ein leeres DATA_DIR',
  purpose: [
    'REPLIK: eine Adresse wie in REPLICA_URL, s3://BUCKET/PFAD oder file:///ORDNER.',
    'SICHERUNG: der Ordner einer Sicherung, oder restic; daraus kommen fehlende Fotos. Der Server muss beendet sein.',
    'Er hat den neueren Stand als restore, das nur eine Sicherung braucht.',
    'Fehlt danach etwas oder weicht es ab, endet er mit 1 und nennt es.',
  ],
  words: '[REPLIK] [SICHERUNG]',
  variables: [
    'DATA_DIR',
    'REPLICA_URL',
    'SECRETS_PASSPHRASE',
    ...RESTIC,
    ...S3,
    'LITESTREAM_BIN',
    'LITESTREAM_SHA256',
    'TMPDIR',
  ],
  example: ['objektbeleg recover s3://BUCKET/PFAD /backup/objektbeleg/2026-11-23T010012Z'],
  changes: true,
  setting: ({ words: [url] }) => (url === undefined ? {} : { REPLICA_URL: requireReplicaUrl(url) }),
  run: recover,
};
