/** What every package has: opened parts, photos, and times from outside (pruefen.sh, `fotos_pruefen` and part 5). */
import { PARTS } from '../../../domain/evidence/evidenceEntry';
import { parseErased, parseFlat, parsePart, parsePhotos } from '../../../domain/evidence/exactForms';
import { stampAuthority, stampedInfo } from '../../../domain/evidence/stampAuthority';
import { hexOf } from '../../../platform/bytes';
import { sha256Hex } from '../../../platform/clock';
import { parseOrDeviate } from './formed';
import { checkpointIn, findInclusionIssue, type LogState, signatureUnder } from './log';
import { found, type Pack, throwDeviation } from './pack';

/**
 * A record of it. `device`: whether its signature holds, `unread` where this browser cannot say, `shut` where nobody asks; `first` and
 * `corrected`: the places of its first entry and of its newest correction in the log, as names say them, null where there is none. Of a
 * share `first` is its newest entry: that an earlier one belongs to the same record lies open in none.
 */
export type CheckedRecord = {
  folder: string;
  photos: number;
  entries: number;
  device: 'holds' | 'none' | 'unread' | 'shut';
  first: string | null;
  corrected: string | null;
};
/** A time from outside as the answer of an authority says it, ms; `by` '' where it does not say who gave it. */
export type StampedAt = { at: number; by: string };
/**
 * How many times from outside lie there, the earliest of each entry, by its place, and every place that one of them leads to, whether its
 * answer could be read or not. Whose they are, nobody here judges.
 */
export type Stamps = { count: number; earliest: ReadonlyMap<string, StampedAt>; led: ReadonlySet<string> };
/** `share`: what the page of a share gives, some parts of each entry. */
export type CheckedPackage = {
  kind: 'caseFile' | 'share';
  records: CheckedRecord[];
  stamps: Stamps;
  log: LogState;
};

/** What stands in a part that is open. @throws Deviation where it is missing, or no part. */
export async function readPart(pack: Pack, file: string): Promise<string> {
  const text = await pack.text(file);
  return parseOrDeviate(() => parsePart(text), { file, what: 'kein Teil eines Eintrags' });
}

/** The entry that comes of the parts in a folder, of which two are never missing. Of an erased part its hash lies there. @throws Deviation */
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

/** What the part `record` of a documentation says, by `name`. @throws Deviation where it says none of them. */
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

/** Two records that share a number have a folder each. */
export function isFolderOf(folder: string, number: string): boolean {
  return (
    folder === number || (folder.startsWith(`${number}-`) && /^([2-9]|[1-9]\d)$/.test(folder.slice(number.length + 1)))
  );
}

/** The sealed photos that a part names. @throws Deviation */
export async function photosIn(pack: Pack, file: string): Promise<string[]> {
  return parsePhotos(await readPart(pack, file)) ?? throwDeviation(`${file} ist keine Liste von Fotos (Zeile 1)`);
}

/** The photos of a folder are those of the sealed list, in its order. @returns how many. @throws Deviation */
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

/** An entry of a record in a package. `place`: as its name says it. */
export type PackageEntry = { place: string; entry: string };

/** The places of a record's entries that its page tells the time of. `kindOf`: what happened at one, '' where it is shut. */
export async function placesOf(
  entries: readonly string[],
  kindOf: (entry: string) => Promise<string>,
): Promise<Pick<CheckedRecord, 'first' | 'corrected'>> {
  let corrected: string | null = null;
  for (const entry of entries) if ((await kindOf(entry)) === 'corrected') corrected = placeIn(entry);
  const [first] = entries;
  return { first: first === undefined ? null : placeIn(first), corrected };
}

/** Where an entry stands in the log, as its name says it. */
export function placeIn(entry: string): string {
  return entry.slice(entry.lastIndexOf('-') + 1);
}

/**
 * That the entries lead to the states which an authority gave a time; whether a token was signed by whom it names nobody checks here.
 * @throws Deviation
 */
export async function checkStamps(pack: Pack, entries: readonly PackageEntry[], log: LogState): Promise<Stamps> {
  const stamps = found(pack, /^(pruefbuch\/zeit-\d+)\/reply$/).map(([, folder = '']) => folder);
  const states: Stamped[] = [];
  for (const stamp of stamps) states.push(await checkStamp(pack, stamp, { entries, log }));
  // Of an entry the first state that has it counts, as on the page of its number.
  states.sort((one, other) => other.size - one.size);
  const earliest = new Map<string, StampedAt>();
  for (const { said, places } of states) if (said) for (const place of places) earliest.set(place, said);
  return { count: stamps.length, earliest, led: new Set(states.flatMap(({ places }) => places)) };
}

type Stamped = { size: number; said: StampedAt | null; places: string[] };

/** A state that was given a time, and the entries that lead to it. @throws Deviation where one does not that should. */
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
  return { size: state.size, said: await saidBy(pack, stamp), places: led.map(({ place }) => place) };
}

/** The state is one of the same log, as old as its folder says. @throws Deviation */
async function stampedState(pack: Pack, { stamp, file }: { stamp: string; file: string }, log: LogState) {
  const state = await checkpointIn(pack, file);
  const named = Number(placeIn(stamp));
  if (named !== state.size) throwDeviation(`${file} hat ${state.size} Einträge, sein Ordner nennt ${named}`);
  // After a recovery the log has another name (D222): an earlier state is signed with a key that does not lie here.
  if (state.origin === log.logKey.name) {
    await signatureUnder(state, log.logKey, file);
    if (state.size > log.size) throwDeviation(`${file} hat mehr Einträge als pruefbuch/checkpoint`);
  }
  if (state.size === log.size && state.root !== log.root)
    throwDeviation(`${file} hat eine andere Wurzel als pruefbuch/checkpoint`);
  return state;
}

/** What an answer says; null where it says no time, or that of something else. */
async function saidBy(pack: Pack, stamp: string): Promise<StampedAt | null> {
  const reply = hexOf(await pack.bytes(`${stamp}/reply`));
  const info = stampedInfo(reply);
  if (info?.hash !== (await pack.sha(`${stamp}/checkpoint`))) return null;
  return { at: info.at, by: stampAuthority(reply) };
}
