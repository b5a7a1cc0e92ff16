/** What a share's page gives (D202) in the reader's browser: the parts of its script, in their order (office/sharing/geteilt.sh). */
import { checkSharedList } from './lists';
import { checkIsIn, checkLog, type KnownLog, type LogState } from './log';
import { checkSharedNames } from './names';
import { deviates, found, type Pack } from './pack';
import { type CheckedPackage, type CheckedRecord, checkPhotos, checkStamps, opened, placeIn } from './parts';

/** @throws Deviation for the first thing that is not as it was entered. */
export async function checkShared(pack: Pack, known: KnownLog): Promise<CheckedPackage> {
  await checkSharedList(pack);
  checkSharedNames(pack);
  const log = await checkLog(pack, known);
  const lists = found(pack, /^[^/]+\/eintrag-(\d+)\.txt$/);
  if (lists.length === 0) deviates('es liegt kein Eintrag bei');
  for (const [list] of lists) await checkEntry(pack, list, log);
  const folders = new Set(pack.names.filter((name) => /^(?!pruefbuch\/)[^/]+\//.test(name)).map(folderOf));
  const records: CheckedRecord[] = [];
  for (const folder of folders) records.push(await checkRecord(pack, folder));
  const entries = lists.map(([list, place = '']) => ({ place, read: () => pack.sha(list) }));
  return { kind: 'share', records, stamps: await checkStamps(pack, entries), log };
}

/** The list of an entry's parts is the entry, and each part that is open stands in it. @throws Deviation */
async function checkEntry(pack: Pack, list: string, log: LogState): Promise<void> {
  const name = list.slice(0, -'.txt'.length);
  await checkIsIn(pack, { entry: await pack.sha(list), name, file: list }, log);
  const lines = new Set((await pack.text(list)).split('\n'));
  for (const part of pack.names.filter((one) => one.startsWith(`${name}/`)))
    if (!lines.has(`${await pack.sha(part)}  ${part.slice(name.length + 1)}`))
      deviates(`${part} gehört nicht zu seinem Eintrag`);
}

/** The photos are those that its newest open list names, or there are none. @throws Deviation */
async function checkRecord(pack: Pack, folder: string): Promise<CheckedRecord> {
  const own = pack.names.filter((name) => folderOf(name) === folder);
  const list = own.filter((name) => /\/eintrag-\d+\/photos$/.test(name)).at(-1);
  const photos = await checkPhotos(pack, folder, list ? await opened(pack, list) : '');
  const entries = own.filter((name) => /\/eintrag-\d+\.txt$/.test(name)).map((name) => name.slice(0, -'.txt'.length));
  const newest = entries.at(-1);
  const places = { first: newest === undefined ? null : placeIn(newest), corrected: null };
  return { folder, photos, entries: entries.length, device: 'shut', ...places };
}

function folderOf(name: string): string {
  return name.slice(0, name.indexOf('/'));
}
