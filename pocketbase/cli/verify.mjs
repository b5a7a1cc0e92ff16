/** Verifies records, photos and entries against the log (D190), also while the server runs. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePocketbase } from '../build/install.mjs';
import { copyErasures } from '../erasing/list.mjs';
import { acceptUnmarkedData, planUnmarkedData } from '../evidence/accept.mjs';
import { entryKeyIn, withoutKey } from '../evidence/entryKey.mjs';
import { findingLine, invalidDevices, wrongSignatures } from '../evidence/signatures.mjs';
import { describeSigner } from '../evidence/signer.mjs';
import { birthOf, checkDatabase, copyDatabase, examineForm, examineLog, stillNamed } from '../operations/database.mjs';
import { forEachOf } from '../operations/eachOf.mjs';
import { sha256 } from '../operations/files.mjs';
import { OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { placesOf } from '../photos/places.mjs';
import { S3 } from './help.mjs';

const NAMED = 20;

/** @typedef {{photos: number, checkpoints: number, stamps: number, signed: number, invalid: string[]}} Counts */
/** @typedef {{source: Database, places: import('../photos/storePlace.mjs').Place | null}} Photos */

/** @type {(config: Config) => Promise<{findings: LogFinding[], sum: string}>} */
async function verify(config) {
  const executable = await ensurePocketbase({ bin: config.bin, log: console.error });
  const source = { executable, dir: config.dir };
  await requireOwn(source);
  const places = await placesOf(config.dir, process.env);
  const signer = await describeSigner(config.dir);
  const entryKey = await entryKeyIn(config.dir);
  const roots =
    config.tsaRoots === null ? null : await (await import('../evidence/authority.mjs')).rootsIn(config.tsaRoots);
  stayPrivate();
  const passing = await mkdtemp(join(tmpdir(), 'objektbeleg-'));
  /** @type {Counts} */
  const counts = { photos: 0, checkpoints: 0, stamps: 0, signed: 0, invalid: [] };
  /** @type {LogFinding[]} */
  const findings = [];
  /** @type {LogPhoto[]} */
  const changed = [];
  try {
    // A copy gets new indexes, so check the original.
    const form = await formIn(source);
    findings.push(...(await brokenIn(source)), ...form);
    // Before the database, so that it contains each listed erasure.
    await copyErasures(config.dir, passing);
    await copyDatabase(source, join(passing, 'data.db'));
    const sum = await examinePassing(
      { executable, dir: passing },
      {
        head: signer?.head?.size ?? 0,
        entryKey,
        look: async (page, { keys }) => {
          findings.push(...page.findings, ...wrongSignatures({ checkpoints: page.checkpoints, keys }));
          findings.push(...(await stampFindings(page, roots)));
          changed.push(...(await changedIn(page.photos, { source, places })));
          addCounts(counts, page);
        },
      },
      form.length > 0,
    );
    if (sum === null) return { findings: removeDuplicates(findings), sum: NOT_TO_THE_END };
    findings.push(
      ...checkLogEnd({ ...sum, checkpoints: counts.checkpoints }, signer),
      ...(await stillThere(source, changed)),
    );
    const where = places === null ? '' : ' (im Objektspeicher)';
    return { findings: removeDuplicates(findings), sum: sumOf(sum, { counts, where, roots }) + withoutKey(entryKey) };
  } finally {
    await rm(passing, { recursive: true, force: true });
  }
}

/** Else each table and column would be a finding. @type {(source: Database) => Promise<void>} */
async function requireOwn(source) {
  if ((await birthOf(source)) === '')
    throw new OperatorError(
      `In ${source.dir} liegt eine Datenbank, aber keine von Objektbeleg – bitte DATA_DIR prüfen.`,
    );
}

/**
 * The DER parser loads in 0.1 s.
 * @type {(page: LogPage, roots: import('node:crypto').X509Certificate[] | null) => Promise<LogFinding[]>}
 */
async function stampFindings(page, roots) {
  return page.stamps.length === 0 ? [] : (await import('../evidence/timestamp.mjs')).wrongStamps(page, roots);
}

/** @type {(source: Database) => Promise<LogFinding[]>} */
async function brokenIn(source) {
  try {
    await checkDatabase(source);
    return [];
  } catch (error) {
    return [{ number: '', what: `die Datenbank ist in sich nicht stimmig (${sentenceOf(error)})` }];
  }
}

/** A table is missing or has other columns. */
const NOT_TO_THE_END = 'Die Prüfung kam nicht zum Ende, weil die Datenbank eine andere Form hat.';

/**
 * @param isOtherForm already a finding.
 * @returns null where that form prevents reading.
 * @throws errors of `look`.
 * @type {(copy: Database, how: Parameters<typeof examineLog>[1], isOtherForm: boolean) => Promise<LogSum | null>}
 */
async function examinePassing(copy, how, isOtherForm) {
  let isOfLook = false;
  /** @type {typeof how.look} */
  const look = async (page, more) => {
    isOfLook = true;
    await how.look(page, more);
    isOfLook = false;
  };
  try {
    return await examineLog(copy, { ...how, look });
  } catch (error) {
    if (!isOtherForm || isOfLook) throw error;
    return null;
  }
}

/** @type {(source: Database) => Promise<LogFinding[]>} */
async function formIn(source) {
  return (await examineForm(source)).map((what) => ({ number: '', what }));
}

/** An entry is checked by itself and with its record. @type {(findings: LogFinding[]) => LogFinding[]} */
function removeDuplicates(findings) {
  return [...new Map(findings.map((finding) => [findingLine(finding), finding])).values()];
}

/** @type {(counts: Counts, page: LogPage) => void} */
function addCounts(counts, page) {
  counts.photos += page.photos.length;
  counts.checkpoints += page.checkpoints.length;
  counts.stamps += page.stamps.length;
  counts.signed += page.signed.length;
  counts.invalid.push(...invalidDevices(page));
}

/** @type {(sum: LogSum, of: {counts: Counts, where: string, roots: unknown[] | null}) => string} */
function sumOf({ entries, records, without, keys, erased, deviceKeys }, { counts, where, roots }) {
  const read = `${counts.photos} Fotos${where}`;
  const waiting = without === 0 ? '' : ` Noch nicht gebunden: ${without}; der laufende Server holt es nach.`;
  const judged = roots ? ' bis zu TSA_CA_FILE' : ' (wessen, ist ohne TSA_CA_FILE nicht geprüft)';
  const stamped = counts.stamps === 0 ? '' : `, ${counts.stamps} Zeitstempel${judged}`;
  const gone = erased === 0 ? '' : ` Auf Antrag gelöscht (Art. 17 DSGVO): ${erased}.`;
  const [first] = keys;
  // A later name follows a loss.
  const renamed = keys.filter(({ name }) => name !== first?.name).map(({ name }) => name);
  const on = renamed.length === 0 ? '' : `\nDas Prüfbuch ging unter neuem Namen weiter: ${renamed.join(', ')}.`;
  const signed = keys.map(({ name, key }) => `${name} ${key}`).join(', ');
  const devices = devicesOf(deviceKeys, counts);
  return `Geprüft: ${entries} Einträge, ${records} Dokumentationen, ${read}, ${counts.checkpoints} Unterschriften${stamped}${devices}.${gone}${waiting}${on}\nÖffentliche Schlüssel des Prüfbuchs: ${signed || 'noch keine'}`;
}

/** @type {(deviceKeys: number, counts: Counts) => string} */
function devicesOf(deviceKeys, { signed, invalid }) {
  const keys = deviceKeys === 0 ? '' : `, ${deviceKeys} Geräteschlüssel`;
  if (signed === 0) return keys;
  const which = invalid.length === 0 ? '' : ` (ungültig, so wie sie ankamen: ${invalid.slice(0, NAMED).join(', ')})`;
  return `, ${signed} Gerätesignaturen, davon ${signed - invalid.length} gültig${which}${keys}`;
}

/**
 * Only the signer's state reveals a shortened log.
 * @type {(of: {head: string, keys: LogSum['keys'], checkpoints: number}, signer: Awaited<ReturnType<typeof describeSigner>>) => LogFinding[]}
 */
function checkLogEnd({ head, keys, checkpoints }, signer) {
  if (!signer?.head) return [];
  const findings = [];
  if (head !== signer.head.root)
    findings.push(
      `die ersten ${signer.head.size} Einträge des Prüfbuchs sind nicht die, die zuletzt unterschrieben wurden`,
    );
  if (checkpoints > 0 && !keys.some(({ key }) => key === signer.key))
    findings.push('der Schlüssel dieses Servers hat nichts im Prüfbuch unterschrieben');
  return findings.map((what) => ({ number: '', what }));
}

/** @throws where a store fails: unknown is not lost. @type {(photos: LogPhoto[], of: Photos) => Promise<LogPhoto[]>} */
async function changedIn(photos, { source, places }) {
  /** @type {LogPhoto[]} */
  const changed = [];
  /** @type {(file: string) => Promise<string>} */
  const hash = places ? (file) => hashIn(places, file) : (file) => hashOf(join(source.dir, 'storage', file));
  await forEachOf(photos, async (photo) => {
    if ((await hash(photo.file)) !== photo.sha256) changed.push(photo);
  });
  return changed;
}

/** @type {(source: Database, changed: LogPhoto[]) => Promise<LogFinding[]>} */
async function stillThere(source, changed) {
  const there = await stillNamed(source, changed);
  return changed
    .filter(({ file }) => there.has(file))
    .map(({ number, file }) => ({ number, what: `das Foto ${file} fehlt oder wurde verändert` }));
}

/** '' for a missing file. @type {(places: import('../photos/storePlace.mjs').Place, file: string) => Promise<string>} */
async function hashIn(places, file) {
  const found = await places.read(file);
  return found === null ? '' : sha256(found.bytes);
}

/** '' for an unreadable file. @type {(path: string) => Promise<string>} */
async function hashOf(path) {
  const hash = createHash('sha256');
  try {
    for await (const chunk of /** @type {AsyncIterable<Buffer>} */ (createReadStream(path))) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return '';
  }
}

/** @type {Command} */
export const verifyCommand = {
  name: 'verify',
  group: 'Prüfen und schützen',
  summary: 'hält jede Dokumentation, jedes Foto und jeden Eintrag gegen das Prüfbuch',
  purpose: ['Auch im Betrieb. In TMPDIR braucht er Platz für eine Kopie der Datenbank.'],
  flags: { annehmen: { type: 'boolean', says: 'übernimmt zuerst, was ohne den Schlüssel des Prüfbuchs entstand' } },
  aliases: { '--accept': '--annehmen' },
  variables: ['DATA_DIR', ...S3, 'TSA_CA_FILE', 'TMPDIR'],
  example: ['objektbeleg verify'],
  needsDatabase: true,
  changes: true,
  run: async ({ flags, dryRun, config }) => {
    const database = { executable: await ensurePocketbase({ bin: config.bin, log: console.error }), dir: config.dir };
    const accept = dryRun ? planUnmarkedData : acceptUnmarkedData;
    const accepted = flags.annehmen ? await accept(database) : [];
    const { findings, sum } = await verify(config);
    const end = findings.length === 0 ? ['Alles unverändert.'] : findings.map(findingLine);
    return { lines: [...accepted, sum, ...end], isOk: findings.length === 0 };
  },
};
