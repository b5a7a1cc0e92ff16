/** Common to all packages: opened parts, photos, time stamps (pruefen.sh, `fotos_pruefen` and part 5). */
import { CORRECTIONS, PARTS } from '../../../domain/evidence/evidenceEntry';
import { parseErased, parseFlat, parsePart, parsePhotos } from '../../../domain/evidence/exactForms';
import { stampAuthority, stampedInfo } from '../../../domain/evidence/stampAuthority';
import { hexOf } from '../../../platform/bytes';
import { sha256Hex } from '../../../platform/clock';
import { parseOrDeviate } from './formed';
import { checkpointIn, findInclusionIssue, type LogState, signatureUnder } from './log';
import { found, type Pack, throwDeviation } from './pack';

/**
 * A checked record. `device`: its signature holds; `unread` if this browser cannot verify, `shut` if not shared.
 * `first` and `corrected`: log positions of first entry and newest correction, or null. In a share `first` is the
 * newest entry: earlier ones cannot be linked to the record.
 */
export type CheckedRecord = {
  folder: string;
  photos: number;
  entries: number;
  device: 'holds' | 'none' | 'unread' | 'shut';
  first: string | null;
  corrected: string | null;
};
/** Time of an authority, ms; `by` '' if unnamed. */
export type StampedAt = { at: number; by: string };
/**
 * Number of time stamps, the earliest by entry position, and all positions they cover, readable or not. Authorities are
 * not judged here.
 */
export type Stamps = { count: number; earliest: ReadonlyMap<string, StampedAt>; led: ReadonlySet<string> };
/** `share`: a share's package with some parts of each entry. */
export type CheckedPackage = {
  kind: 'caseFile' | 'share';
  records: CheckedRecord[];
  stamps: Stamps;
  log: LogState;
};

/** Content of an open part. @throws Deviation if missing or malformed. */
export async function readPart(pack: Pack, file: string): Promise<string> {
  const text = await pack.text(file);
  return parseOrDeviate(() => parsePart(text), { file, what: 'kein Teil eines Eintrags' });
}

/** The entry from the parts of a folder; two are mandatory. An erased part is present as hash. @throws Deviation */
export async function entryIn(pack: Pack, folder: string): Promise<string> {
  for (const needed of ['record', 'change'])
    if (!pack.has(`${folder}/${needed}.txt`)) throwDeviation(`es fehlt ${folder}/${needed}.txt`);
  let lines = '';
  for (const part of PARTS) {
    const [file, erased] = [`${folder}/${part}.txt`, `${folder}/${part}.sha256`];
    if (pack.has(erased)) {
      if (pack.has(file)) throwDeviation(`${erased} liegt neben ${file}`);
      const text = await pack.text(erased);
      parseOrDeviate(() => parseErased(text, part), { file: erased, what: 'keine Prüfsumme eines Teils' });
      lines += text;
    } else if (pack.has(file)) {
      await readPart(pack, file);
      lines += `${await pack.sha(file)}  ${part}\n`;
    }
  }
  return sha256Hex(lines);
}

/** Values of a documentation's part `record`, by `name`. @throws Deviation without any. */
export async function recordIn(
  pack: Pack,
  file: string,
): Promise<{ texts: Map<string, string>; id: string; number: string }> {
  const texts = parseFlat(await readPart(pack, file));
  const [id, number] = [texts?.get('id'), texts?.get('number')];
  if (!texts || id === undefined || number === undefined)
    throwDeviation(`${file} ist kein Teil einer Dokumentation (Zeile 1)`);
  return { texts, id, number };
}

export function isFolderOf(folder: string, number: string): boolean {
  return (
    folder === number || (folder.startsWith(`${number}-`) && /^([2-9]|[1-9]\d)$/.test(folder.slice(number.length + 1)))
  );
}

/** Sealed photos named by a part. @throws Deviation */
export async function photosIn(pack: Pack, file: string): Promise<string[]> {
  return parsePhotos(await readPart(pack, file)) ?? throwDeviation(`${file} ist keine Liste von Fotos (Zeile 1)`);
}

/**
 * Compares a folder's photos with the sealed list, in order.
 * @returns their number.
 * @throws Deviation
 */
export async function checkPhotos(pack: Pack, folder: string, sealed: readonly string[]): Promise<number> {
  const nameOf = (index: number) => `${folder}/foto-${String(index + 1).padStart(3, '0')}.jpg`;
  for (const [index, sum] of sealed.entries()) {
    const photo = nameOf(index);
    if (!pack.has(photo)) throwDeviation(`in ${folder} fehlt ein Foto`);
    if ((await pack.sha(photo)) !== sum) throwDeviation(`${photo} ist nicht das versiegelte Foto`);
  }
  const known = new Set(sealed.map((_, index) => nameOf(index)));
  for (const name of pack.names)
    if (name.startsWith(`${folder}/foto-`) && !known.has(name))
      throwDeviation(`${name} steht nicht in der versiegelten Liste`);
  return sealed.length;
}

export type PackageEntry = { place: string; entry: string };

/** Positions of a record's entries with a shown time. `kindOf`: the event, '' if shut. */
export async function placesOf(
  entries: readonly string[],
  kindOf: (entry: string) => Promise<string>,
): Promise<Pick<CheckedRecord, 'first' | 'corrected'>> {
  let corrected: string | null = null;
  for (const entry of entries) if (CORRECTIONS.includes(await kindOf(entry))) corrected = placeIn(entry);
  const [first] = entries;
  return { first: first === undefined ? null : placeIn(first), corrected };
}

export function placeIn(entry: string): string {
  return entry.slice(entry.lastIndexOf('-') + 1);
}

/** Checks that entries lead to stamped states. The authority's signature is not checked. @throws Deviation */
export async function checkStamps(pack: Pack, entries: readonly PackageEntry[], log: LogState): Promise<Stamps> {
  const stamps = found(pack, /^(pruefbuch\/zeit-\d+)\/reply$/).map(([, folder = '']) => folder);
  const states: Stamped[] = [];
  for (const stamp of stamps) states.push(await checkStamp(pack, stamp, { entries, log }));
  // The first state with an entry counts, as on the page of its number.
  states.sort((one, other) => other.size - one.size);
  const earliest = new Map<string, StampedAt>();
  for (const { stamped, places } of states) if (stamped) for (const place of places) earliest.set(place, stamped);
  return { count: stamps.length, earliest, led: new Set(states.flatMap(({ places }) => places)) };
}

type Stamped = { size: number; stamped: StampedAt | null; places: string[] };

/** A stamped state and its entries. @throws Deviation if one is not included. */
async function checkStamp(
  pack: Pack,
  stamp: string,
  { entries, log }: { entries: readonly PackageEntry[]; log: LogState },
): Promise<Stamped> {
  const file = `${stamp}/checkpoint`;
  const state = await stampedState(pack, { stamp, file }, log);
  const led = entries
    .map((entry) => ({ ...entry, way: `${stamp}/wege/${entry.place}.txt` }))
    .filter(({ way }) => pack.has(way));
  for (const { place, way, entry } of led) {
    const wrong = await findInclusionIssue(pack, { entry, place, way, state });
    if (wrong !== null) throwDeviation(`${wrong === '' ? way : `${wrong} und`} führt nicht zu ${file}`);
  }
  return { size: state.size, stamped: await readStamp(pack, stamp), places: led.map(({ place }) => place) };
}

/** Checks that the state is of the same log and of its folder's size. @throws Deviation */
async function stampedState(pack: Pack, { stamp, file }: { stamp: string; file: string }, log: LogState) {
  const state = await checkpointIn(pack, file);
  const named = Number(placeIn(stamp));
  if (named !== state.size) throwDeviation(`${file} hat ${state.size} Einträge, sein Ordner nennt ${named}`);
  // A recovery changes the log's name: the key of earlier states is not here.
  if (state.origin === log.logKey.name) {
    await signatureUnder(state, log.logKey, file);
    if (state.size > log.size) throwDeviation(`${file} hat mehr Einträge als pruefbuch/checkpoint`);
  }
  if (state.size === log.size && state.root !== log.root)
    throwDeviation(`${file} hat eine andere Wurzel als pruefbuch/checkpoint`);
  return state;
}

/** Time in an answer; null for none, or one about other data. */
async function readStamp(pack: Pack, stamp: string): Promise<StampedAt | null> {
  const reply = hexOf(await pack.bytes(`${stamp}/reply`));
  const info = stampedInfo(reply);
  if (info?.hash !== (await pack.sha(`${stamp}/checkpoint`))) return null;
  return { at: info.at, by: stampAuthority(reply) };
}
