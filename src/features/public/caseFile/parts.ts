/** What every package has: opened parts, photos, and times from outside (pruefen.sh, `fotos_pruefen` and part 5). */
import { hexOf } from '../../../device/bytes';
import { stampAuthority, stampedInfo } from '../../../domain/stampAuthority';
import { checkpointOf, type LogState, leads } from './log';
import { deviates, found, type Pack } from './pack';

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

/** The salt before a part. */
const SALT = 32;

/** What stands in a part that is open. @throws Deviation where it is missing. */
export async function opened(pack: Pack, file: string): Promise<string> {
  return (await pack.text(file)).slice(SALT);
}

/** The photos of a folder are those of the sealed list, in its order. @returns how many. @throws Deviation */
export async function checkPhotos(pack: Pack, folder: string, list: string): Promise<number> {
  const sealed = [...list.matchAll(/"sha256":"([^"]*)"/g)];
  const photos = pack.names.filter((name) => name.startsWith(`${folder}/foto-`));
  for (const [index, photo] of photos.entries()) {
    const [, sum] = sealed[index] ?? deviates(`${photo} steht nicht in der versiegelten Liste`);
    if ((await pack.sha(photo)) !== sum) deviates(`${photo} ist nicht das versiegelte Foto`);
  }
  if (sealed.length > photos.length) deviates(`in ${folder} fehlt ein Foto`);
  return photos.length;
}

/** An entry of a record in a package. `place`: as its name says it. */
export type LyingEntry = { place: string; read: () => Promise<string> };

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
export async function checkStamps(pack: Pack, entries: readonly LyingEntry[]): Promise<Stamps> {
  const stamps = found(pack, /^(pruefbuch\/zeit-\d+)\/reply$/).map(([, folder = '']) => folder);
  const states: Stamped[] = [];
  for (const stamp of stamps) states.push(await stamped(pack, stamp, entries));
  // Of an entry the first state that has it counts, as on the page of its number.
  states.sort((one, other) => other.size - one.size);
  const earliest = new Map<string, StampedAt>();
  for (const { said, places } of states) if (said) for (const place of places) earliest.set(place, said);
  return { count: stamps.length, earliest, led: new Set(states.flatMap(({ places }) => places)) };
}

type Stamped = { size: number; said: StampedAt | null; places: string[] };

/** A state that was given a time, and the entries that lead to it. @throws Deviation where one does not that should. */
async function stamped(pack: Pack, stamp: string, entries: readonly LyingEntry[]): Promise<Stamped> {
  const file = `${stamp}/checkpoint`;
  const state = checkpointOf(await pack.text(file), file);
  const led = entries
    .map((entry) => ({ ...entry, way: `${stamp}/wege/${entry.place}.txt` }))
    .filter(({ way }) => pack.has(way));
  for (const { place, way, read } of led)
    if (!(await leads(pack, { entry: await read(), name: `-${place}`, way, state })))
      deviates(`${way} führt nicht zu ${file}`);
  return { size: state.size, said: await saidBy(pack, stamp), places: led.map(({ place }) => place) };
}

/** What an answer says; null where it says no time, or that of something else. */
async function saidBy(pack: Pack, stamp: string): Promise<StampedAt | null> {
  const reply = hexOf(await pack.bytes(`${stamp}/reply`));
  const info = stampedInfo(reply);
  if (info?.hash !== (await pack.sha(`${stamp}/checkpoint`))) return null;
  return { at: info.at, by: stampAuthority(reply) };
}
