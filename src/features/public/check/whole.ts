/** Checks a Schadenakte in the browser, in the order of its `pruefen.sh`. */
import { PARTS } from '../../../domain/evidence/evidenceEntry';
import { hashIn, parseFlat } from '../../../domain/evidence/exactForms';
import { isObject } from '../../../domain/shape';
import { deviceSignatureBytes, signatureHolds } from '../../../platform/verifying';
import { checkLists } from './lists';
import { checkIsIn, checkPackageLog, type KnownLog, type LogState } from './log';
import { checkNames } from './names';
import { found, MANIFEST, type Pack, throwDeviation } from './pack';
import {
  type CheckedPackage,
  type CheckedRecord,
  checkPhotos,
  checkStamps,
  entryIn,
  isFolderOf,
  type PackageEntry,
  photosIn,
  placeIn,
  placesOf,
  readPart,
  recordIn,
} from './parts';

/** Results so far. `seen`: record ids; `entries`: of all records. */
type Known = { log: LogState; seen: Set<string>; entries: PackageEntry[] };

/** @throws Deviation for the first difference. */
export async function checkCaseFile(pack: Pack, known: KnownLog): Promise<CheckedPackage> {
  await checkLists(pack);
  checkNames(pack);
  const log = await checkPackageLog(pack, known);
  const records: CheckedRecord[] = [];
  const entries: PackageEntry[] = [];
  const seen = new Set<string>();
  for (const [, folder = ''] of found(pack, /^(?!pruefbuch\/)(.+)\/versiegelt\.json$/))
    records.push(await checkRecord(pack, folder, { log, seen, entries }));
  if (records.length === 0) throwDeviation('die Akte enthält keine Dokumentation');
  await checkOwn(pack, log);
  return { kind: 'caseFile', records, stamps: await checkStamps(pack, entries, log), log };
}

/** @throws Deviation */
async function checkRecord(pack: Pack, folder: string, known: Known): Promise<CheckedRecord> {
  const entries = found(pack, /^(.+\/eintrag-\d+)\/record\.txt$/)
    .map(([, entry = '']) => entry)
    .filter((entry) => entry.startsWith(`${folder}/`));
  const { newest, texts } = await checkEntries(pack, { folder, entries }, known);
  const content = await checkSealed(pack, { folder, newest, texts });
  const sealedPhotos = await photosIn(pack, `${newest}/photos.txt`);
  const list = await readPart(pack, `${newest}/photos.txt`);
  // The device seals sorted JSON, where the property follows the photos.
  if (!(await pack.text(`${folder}/inhalt.json`)).includes(`,"photos":${list},"property":`))
    throwDeviation(`${newest}/photos.txt nennt nicht die Fotos, die in ${folder}/inhalt.json stehen`);
  const photos = await checkPhotos(pack, folder, sealedPhotos);
  const device = await deviceOf(pack, { folder, newest, content });
  const places = await placesOf(entries, async (entry) => kindIn(await readPart(pack, `${entry}/change.txt`)));
  return { folder, photos, entries: entries.length, device, ...places };
}

/** The event of an entry, '' if none. For texts only; a correction's part is nested deeper. */
function kindIn(change: string): string {
  try {
    const parsed: unknown = JSON.parse(change);
    return isObject(parsed) && typeof parsed.kind === 'string' ? parsed.kind : '';
  } catch {
    return '';
  }
}

/** Checks that all entries of a folder are in the log and belong to one record, with its number, once. @throws Deviation */
async function checkEntries(
  pack: Pack,
  { folder, entries }: { folder: string; entries: readonly string[] },
  { log, seen, entries: all }: Known,
): Promise<{ newest: string; texts: Map<string, string> }> {
  let last: Awaited<ReturnType<typeof documentationIn>> | undefined;
  let before = '';
  let erased: string[] = [];
  for (const one of entries) {
    const [entry, place] = [await entryIn(pack, one), placeIn(one)];
    await checkIsIn(pack, { entry, place, file: one }, log);
    all.push({ place, entry });
    const record = await documentationIn(pack, `${one}/record.txt`);
    if (last && record.id !== last.id) throwDeviation(`${one} gehört zu einer anderen Dokumentation`);
    last = record;
    await checkBinding(pack, { one, id: record.id, before });
    before = entry;
    erased = await listUnnamedErased(pack, one, erased);
  }
  const [newest, record] = [entries.at(-1), last];
  if (newest === undefined || !record) throwDeviation(`${folder} hat keinen Eintrag im Prüfbuch`);
  for (const file of erased) throwDeviation(`kein späterer Eintrag sagt, dass ${file} gelöscht wurde`);
  if (!isFolderOf(folder, record.number)) throwDeviation(`${folder} ist die Dokumentation ${record.number}`);
  if (seen.has(record.id)) throwDeviation(`${folder} liegt doppelt bei`);
  seen.add(record.id);
  return { newest, texts: record.texts };
}

/**
 * The part `binding` names the record and the previous entry, so that no entry is left out.
 * @param of `one`: the entry's folder; `id`: its record; `before`: the previous entry, '' for the first.
 * @throws Deviation
 */
async function checkBinding(
  pack: Pack,
  { one, id, before }: { one: string; id: string; before: string },
): Promise<void> {
  const file = `${one}/binding.txt`;
  if (!pack.has(file)) return;
  const texts = parseFlat(await readPart(pack, file));
  const named = ['record', 'before', 'about'].map((name) => texts?.get(name));
  if (named.includes(undefined)) throwDeviation(`${file} ist keine Bindung eines Eintrags (Zeile 1)`);
  if (texts?.get('about') !== 'documentations' || texts.get('record') !== id)
    throwDeviation(`${one} gehört zu einer anderen Dokumentation`);
  if (texts.get('before') !== before) throwDeviation(`vor ${one} fehlt ein Eintrag dieser Dokumentation`);
}

/** Erased parts not named by an entry yet: earlier ones minus those it names, plus its own. */
async function listUnnamedErased(pack: Pack, one: string, before: readonly string[]): Promise<string[]> {
  const change = await readPart(pack, `${one}/change.txt`);
  const rest = before.filter((file) => {
    const [, place = '', part = ''] = /-(\d+)\/(\w+)\.sha256$/.exec(file) ?? [];
    return !change.includes(`[${Number(place)},"${part}"]`);
  });
  return [...rest, ...PARTS.map((part) => `${one}/${part}.sha256`).filter(pack.has)];
}

/** The sealed part `record`. @throws Deviation */
async function documentationIn(pack: Pack, file: string) {
  const record = await recordIn(pack, file);
  if (hashIn(record.texts, 'sealed') === null || hashIn(record.texts, 'contentHash') === null)
    throwDeviation(`${file} ist kein Teil einer Dokumentation (Zeile 1)`);
  return record;
}

/**
 * Compares the sealed texts with the newest entry.
 * @returns the hash signed by the device.
 * @throws Deviation
 */
async function checkSealed(
  pack: Pack,
  { folder, newest, texts }: { folder: string; newest: string; texts: Map<string, string> },
): Promise<string> {
  for (const needed of [`${folder}/inhalt.json`, `${newest}/photos.txt`])
    if (!pack.has(needed)) throwDeviation(`es fehlt ${needed}`);
  const content = await pack.sha(`${folder}/inhalt.json`);
  if (texts.get('sealed') !== (await pack.sha(`${folder}/versiegelt.json`)))
    throwDeviation(`${folder}/versiegelt.json ist nicht, was versiegelt wurde`);
  if (texts.get('contentHash') !== content) throwDeviation(`${folder}/inhalt.json ist nicht, was versiegelt wurde`);
  return content;
}

/** @throws Deviation */
async function deviceOf(
  pack: Pack,
  { folder, newest, content }: { folder: string; newest: string; content: string },
): Promise<CheckedRecord['device']> {
  const file = `${newest}/signature.txt`;
  if (!pack.has(file)) return 'none';
  const texts = parseFlat(await readPart(pack, file));
  const signed = { key: texts?.get('key') ?? '', signature: texts?.get('signature') ?? '' };
  if (deviceSignatureBytes(signed) === null) throwDeviation(`${file} ist keine Signatur eines Geräts (Zeile 1)`);
  const holds = await signatureHolds(signed, content);
  if (holds === false) throwDeviation(`die Signatur des Geräts in ${folder} gilt nicht`);
  return holds ? 'holds' : 'unread';
}

/** Checks that this list is the logged one. @throws Deviation */
async function checkOwn(pack: Pack, log: LogState): Promise<void> {
  const own = found(pack, /^(pruefbuch\/akte-\d+)\/record\.txt$/).map(([, folder = '']) => folder);
  for (const folder of own) {
    await checkIsIn(pack, { entry: await entryIn(pack, folder), place: placeIn(folder), file: folder }, log);
    if ((await readPart(pack, `${folder}/record.txt`)) !== `{"manifest":"${await pack.sha(MANIFEST)}"}`)
      throwDeviation(`${MANIFEST} ist nicht die Liste, die ins Prüfbuch eingetragen wurde`);
  }
  if (own.length !== 1) throwDeviation('der Eintrag dieser Akte im Prüfbuch fehlt');
}
