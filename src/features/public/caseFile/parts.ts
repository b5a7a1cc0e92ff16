/** What every package has: opened parts, photos, and times from outside (pruefen.sh, `fotos_pruefen` and part 5). */
import { checkpointOf, type LogState, leads } from './log';
import { deviates, found, type Pack } from './pack';

/** A record of it. `device`: whether its signature holds, `unread` where this browser cannot say, `shut` where nobody asks. */
export type CheckedRecord = {
  folder: string;
  photos: number;
  entries: number;
  device: 'holds' | 'none' | 'unread' | 'shut';
};
/** `share`: what the page of a share gives, some parts of each entry. */
export type CheckedPackage = {
  kind: 'caseFile' | 'share';
  records: CheckedRecord[];
  stamps: number;
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

/**
 * That the entries lead to the states which an authority gave a time; the tokens themselves nobody checks here.
 * @returns how many. @throws Deviation
 */
export async function checkStamps(pack: Pack, entries: readonly LyingEntry[]): Promise<number> {
  const stamps = found(pack, /^(pruefbuch\/zeit-\d+)\/reply$/).map(([, folder = '']) => folder);
  const byPlace = new Map(entries.map((entry) => [entry.place, entry]));
  const ways = found(pack, /^(pruefbuch\/zeit-\d+)\/wege\/(\d+)\.txt$/);
  for (const stamp of stamps) {
    const file = `${stamp}/checkpoint`;
    const state = checkpointOf(await pack.text(file), file);
    for (const [way, of, place = ''] of ways) {
      const entry = of === stamp && byPlace.get(place);
      if (entry && !(await leads(pack, { entry: await entry.read(), name: `-${place}`, way, state })))
        deviates(`${way} führt nicht zu ${file}`);
    }
  }
  return stamps.length;
}
