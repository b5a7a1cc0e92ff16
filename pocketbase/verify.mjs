/**
 * `npm run verify`: holds every record, photo and entry against the log (D190), also while the server runs: on a copy of the
 * database, beside the photos. Says what differs, with the number of the record; exit code 1 where something does. DATA_DIR and
 * POCKETBASE_BIN count as at the start. Photos in an object store (S3_*) are not read.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findingLine, invalidDevices, wrongSignatures } from './evidence/signatures.mjs';
import { describeSigner } from './evidence/signer.mjs';
import { wrongStamps } from './evidence/timestamp.mjs';
import { pocketbase } from './install.mjs';
import { copyDatabase, describeDatabase, examineLog } from './operations/database.mjs';
import { stayPrivate } from './operations/privacy.mjs';
import { sentenceOf } from './refusal.mjs';
import { configuration } from './start/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Photos that are read at once. */
const AT_ONCE = 8;
/** Numbers in one line. */
const NAMED = 20;

/** @type {() => Promise<{findings: LogFinding[], sum: string}>} */
async function main() {
  const config = configuration(process.env, ROOT);
  const executable = await pocketbase({ bin: config.bin, log: console.error });
  const source = { executable, dir: config.dir };
  const signer = await describeSigner(config.dir);
  stayPrivate();
  const passing = await mkdtemp(join(tmpdir(), 'objektbeleg-'));
  try {
    await copyDatabase(source, join(passing, 'data.db'));
    const report = await examineLog({ executable, dir: passing }, signer?.head?.size ?? 0);
    const photos = process.env.S3_BUCKET ? [] : await changedPhotos(source, report);
    const findings = [
      ...report.findings,
      ...wrongSignatures(report),
      ...wrongStamps(report),
      ...ends(report, signer),
      ...photos,
    ];
    return { findings, sum: sumOf(report) };
  } finally {
    await rm(passing, { recursive: true, force: true });
  }
}

/** @type {(report: LogReport) => string} */
function sumOf(report) {
  const { entries, records, photos, checkpoints, stamps, without, keys } = report;
  const read = process.env.S3_BUCKET ? 'die Fotos im Objektspeicher wurden nicht gelesen' : `${photos.length} Fotos`;
  const waiting = without === 0 ? '' : ` Noch ohne Eintrag: ${without}; der laufende Server trägt sie nach.`;
  const stamped = stamps.length === 0 ? '' : `, ${stamps.length} Zeitstempel`;
  const signed = keys.map(({ name, key }) => `${name} ${key}`).join(', ');
  return `Geprüft: ${entries} Einträge, ${records} Dokumentationen, ${read}, ${checkpoints.length} Unterschriften${stamped}${devicesOf(report)}.${waiting}\nSchlüssel: ${signed || 'noch keiner'}`;
}

/** @type {(report: LogReport) => string} */
function devicesOf(report) {
  if (report.signed.length === 0) return '';
  const invalid = invalidDevices(report);
  const which = invalid.length === 0 ? '' : ` (ungültig, so wie sie ankamen: ${invalid.slice(0, NAMED).join(', ')})`;
  return `, ${report.signed.length} Gerätesignaturen, davon ${report.signed.length - invalid.length} gültig${which}`;
}

/**
 * The end of the log, which a shorter one would hide, and whose key this is: both are known outside the database.
 * @type {(report: LogReport, signer: Awaited<ReturnType<typeof describeSigner>>) => LogFinding[]}
 */
function ends({ head, keys, checkpoints }, signer) {
  if (!signer?.head) return [];
  const findings = [];
  if (head !== signer.head.root)
    findings.push(
      `die ersten ${signer.head.size} Einträge des Prüfbuchs sind nicht die, die zuletzt unterschrieben wurden`,
    );
  if (checkpoints.length > 0 && !keys.some(({ key }) => key === signer.key))
    findings.push('der Schlüssel dieses Servers hat nichts im Prüfbuch unterschrieben');
  return findings.map((what) => ({ number: '', what }));
}

/**
 * Photos that are not what was sealed. One whose record was deleted while this ran is none.
 * @type {(source: Database, report: LogReport) => Promise<LogFinding[]>}
 */
async function changedPhotos(source, { photos }) {
  /** @type {LogPhoto[]} */
  const changed = [];
  const waiting = [...photos];
  const work = async () => {
    for (let photo = waiting.shift(); photo; photo = waiting.shift())
      if ((await hashOf(join(source.dir, 'storage', photo.file))) !== photo.sha256) changed.push(photo);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (changed.length === 0) return [];
  const there = new Set((await describeDatabase(source)).photos.map(({ file }) => file));
  return changed
    .filter(({ file }) => there.has(file))
    .map(({ number, file }) => ({ number, what: `das Foto ${file} fehlt oder wurde verändert` }));
}

/** '' for a file that cannot be read. @type {(path: string) => Promise<string>} */
async function hashOf(path) {
  const hash = createHash('sha256');
  try {
    for await (const chunk of /** @type {AsyncIterable<Buffer>} */ (createReadStream(path))) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return '';
  }
}

main().then(
  ({ findings, sum }) => {
    console.log(sum);
    for (const finding of findings) console.log(findingLine(finding));
    if (findings.length === 0) console.log('Alles unverändert.');
    process.exitCode = findings.length === 0 ? 0 : 1;
  },
  (/** @type {unknown} */ error) => {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  },
);
