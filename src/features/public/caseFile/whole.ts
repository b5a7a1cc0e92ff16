/** A Schadenakte (D164) in the reader's browser: the parts of its `pruefen.sh`, in their order. */
import { signatureHolds } from '../../../device/verifying';
import { checkLists } from './lists';
import { checkEntered, checkLog, entryIn, type KnownLog, type LogState } from './log';
import { checkNames } from './names';
import { deviates, found, MANIFEST, type Pack } from './pack';
import {
  type CheckedPackage,
  type CheckedRecord,
  checkPhotos,
  checkStamps,
  type LyingEntry,
  opened,
  placesOf,
} from './parts';

/** @throws Deviation for the first thing that is not as it was entered. */
export async function checkCaseFile(pack: Pack, known: KnownLog): Promise<CheckedPackage> {
  await checkLists(pack);
  checkNames(pack);
  const log = await checkLog(pack, known);
  const records: CheckedRecord[] = [];
  const seen = new Set<string>();
  for (const [, folder = ''] of found(pack, /^(?!pruefbuch\/)(.+)\/versiegelt\.json$/))
    records.push(await checkRecord(pack, folder, { log, seen }));
  if (records.length === 0) deviates('die Akte enthält keine Dokumentation');
  await checkOwn(pack, log);
  return { kind: 'caseFile', records, stamps: await checkStamps(pack, entriesOf(pack)), log };
}

/** Every entry of a record that lies there. */
function entriesOf(pack: Pack): LyingEntry[] {
  return found(pack, /^(.+\/eintrag-(\d+))\/record\.txt$/).map(([, folder = '', place = '']) => ({
    place,
    read: () => entryIn(pack, folder),
  }));
}

/** @throws Deviation */
async function checkRecord(
  pack: Pack,
  folder: string,
  { log, seen }: { log: LogState; seen: Set<string> },
): Promise<CheckedRecord> {
  const entries = found(pack, /^(.+\/eintrag-\d+)\/record\.txt$/)
    .map(([, entry = '']) => entry)
    .filter((entry) => entry.startsWith(`${folder}/`));
  let id = '';
  for (const entry of entries) {
    await checkEntered(pack, entry, log);
    const own = String((await partOf(pack, entry, 'record')).id);
    if (id !== '' && own !== id) deviates(`${entry} gehört zu einer anderen Dokumentation`);
    id = own;
  }
  const newest = entries.at(-1) ?? deviates(`${folder} hat keinen Eintrag im Prüfbuch`);
  const record = await partOf(pack, newest, 'record');
  const number = String(record.number);
  if (!isFolderOf(folder, number)) deviates(`${folder} ist die Dokumentation ${number}`);
  if (seen.has(id)) deviates(`${folder} liegt doppelt bei`);
  seen.add(id);
  const content = await pack.sha(`${folder}/inhalt.json`);
  if (record.sealed !== (await pack.sha(`${folder}/versiegelt.json`)))
    deviates(`${folder}/versiegelt.json ist nicht, was versiegelt wurde`);
  if (record.contentHash !== content) deviates(`${folder}/inhalt.json ist nicht, was versiegelt wurde`);
  const photos = await checkPhotos(pack, folder, await opened(pack, `${newest}/photos.txt`));
  const device = await deviceOf(pack, { folder, newest, content });
  const places = await placesOf(entries, async (entry) => String((await partOf(pack, entry, 'change')).kind));
  return { folder, photos, entries: entries.length, device, ...places };
}

/** Two records that share a number have a folder each. */
function isFolderOf(folder: string, number: string): boolean {
  return (
    folder === number || (folder.startsWith(`${number}-`) && /^([2-9]|[1-9]\d)$/.test(folder.slice(number.length + 1)))
  );
}

/** @throws Deviation */
async function deviceOf(
  pack: Pack,
  { folder, newest, content }: { folder: string; newest: string; content: string },
): Promise<CheckedRecord['device']> {
  if (!pack.has(`${newest}/signature.txt`)) return 'none';
  const { key, signature } = await partOf(pack, newest, 'signature');
  const holds = await signatureHolds({ key: String(key), signature: String(signature) }, content);
  if (holds === false) deviates(`die Signatur des Geräts in ${folder} gilt nicht`);
  return holds ? 'holds' : 'unread';
}

/** The list that was entered is this one. @throws Deviation */
async function checkOwn(pack: Pack, log: LogState): Promise<void> {
  const own = found(pack, /^(pruefbuch\/akte-\d+)\/record\.txt$/).map(([, folder = '']) => folder);
  for (const folder of own) {
    await checkEntered(pack, folder, log);
    if ((await opened(pack, `${folder}/record.txt`)) !== `{"manifest":"${await pack.sha(MANIFEST)}"}`)
      deviates(`${MANIFEST} ist nicht die Liste, die ins Prüfbuch eingetragen wurde`);
  }
  if (own.length !== 1) deviates('der Eintrag dieser Akte im Prüfbuch fehlt');
}

/** What stands in a part of an entry. @throws Deviation for what is no object. */
async function partOf(pack: Pack, entry: string, part: string): Promise<{ [name: string]: unknown }> {
  const file = `${entry}/${part}.txt`;
  try {
    const value: unknown = JSON.parse(await opened(pack, file));
    if (typeof value === 'object' && value !== null) return value as { [name: string]: unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  deviates(`${file} ist nicht lesbar`);
}
