/** Checks a share's package in the browser, in the order of its script (features/sharing/shared.sh). */
import { PARTS } from '../../../domain/evidence/evidenceEntry';
import { parsePartList } from '../../../domain/evidence/exactForms';
import { parseOrDeviate } from './formed';
import { checkSharedList } from './lists';
import { checkIsIn, checkPackageLog, type KnownLog, type LogState } from './log';
import { checkSharedNames } from './names';
import { found, type Pack, throwDeviation } from './pack';
import {
  type CheckedPackage,
  type CheckedRecord,
  checkPhotos,
  checkStamps,
  isFolderOf,
  type PackageEntry,
  photosIn,
  placeIn,
  readPart,
  recordIn,
} from './parts';

/** @throws Deviation for the first difference. */
export async function checkShared(pack: Pack, known: KnownLog): Promise<CheckedPackage> {
  await checkSharedList(pack);
  checkSharedNames(pack);
  const log = await checkPackageLog(pack, known);
  const entries: PackageEntry[] = [];
  for (const [list] of found(pack, /^[^/]+\/eintrag-\d+\.txt$/)) entries.push(await checkEntry(pack, list, log));
  if (entries.length === 0) throwDeviation('es liegt kein Eintrag bei');
  const folders = new Set(pack.names.filter((name) => /^(?!pruefbuch\/)[^/]+\//.test(name)).map(folderOf));
  const records: CheckedRecord[] = [];
  const seen = new Set<string>();
  for (const folder of folders) records.push(await checkRecord(pack, folder, seen));
  return { kind: 'share', records, stamps: await checkStamps(pack, entries, log), log };
}

/** Checks that the list hashes to the entry and contains each open part. @throws Deviation */
async function checkEntry(pack: Pack, list: string, log: LogState): Promise<PackageEntry> {
  const folder = list.slice(0, -'.txt'.length);
  const text = await pack.text(list);
  const sums = parseOrDeviate(() => parsePartList(text, PARTS), { file: list, what: 'keine Liste von Teilen' });
  const [entry, place] = [await pack.sha(list), placeIn(folder)];
  await checkIsIn(pack, { entry, place, file: list }, log);
  for (const part of PARTS) {
    const file = `${folder}/${part}`;
    if (!pack.has(file)) continue;
    await readPart(pack, file);
    if ((await pack.sha(file)) !== sums.get(part)) throwDeviation(`${file} gehört nicht zu seinem Eintrag`);
  }
  return { place, entry };
}

/**
 * The newest entry opens the shared parts, an earlier one at most its event. So parts of two records cannot be mixed in
 * a folder. Photos must match the newest entry's open list, or be absent.
 * @throws Deviation
 */
async function checkRecord(pack: Pack, folder: string, seen: Set<string>): Promise<CheckedRecord> {
  const own = pack.names.filter((name) => folderOf(name) === folder);
  const entries = own.filter((name) => /\/eintrag-\d+\.txt$/.test(name)).map((name) => name.slice(0, -'.txt'.length));
  const newest = entries.at(-1);
  for (const name of own)
    if (/\/eintrag-\d+\//.test(name) && !name.startsWith(`${newest}/`) && !name.endsWith('/change'))
      throwDeviation(`${name} ist offen, obwohl ein neuerer Eintrag beiliegt`);
  if (pack.has(`${newest}/record`)) {
    const { id, number } = await recordIn(pack, `${newest}/record`);
    if (!isFolderOf(folder, number)) throwDeviation(`${folder} ist die Dokumentation ${number}`);
    if (seen.has(id)) throwDeviation(`${folder} liegt doppelt bei`);
    seen.add(id);
  }
  const list = `${newest}/photos`;
  const photos = await checkPhotos(pack, folder, pack.has(list) ? await photosIn(pack, list) : []);
  const places = { first: newest === undefined ? null : placeIn(newest), corrected: null };
  return { folder, photos, entries: entries.length, device: 'shut', ...places };
}

function folderOf(name: string): string {
  return name.slice(0, name.indexOf('/'));
}
