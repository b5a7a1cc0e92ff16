/**
 * Checks a package in the browser (D210) like its `pruefen.sh`: the same order, and the same sentence for the first
 * deviation. No file is uploaded; only public tiles are loaded.
 */
import { SUMS } from './lists';
import type { KnownLog } from './log';
import { MANIFEST, openFolder, openPack, type Pack, SHARED_LIST } from './pack';
import type { CheckedPackage } from './parts';
import { checkShared } from './shared';
import { checkCaseFile } from './whole';

/**
 * @param lying the ZIP, or the files of its unpacked folder.
 * @param onRead receives the bytes read since its last call.
 * @throws Deviation for the first difference, ZipError for a damaged ZIP.
 */
export async function checkPackage(
  lying: Blob | readonly File[],
  known: KnownLog,
  onRead: (bytes: number) => void,
): Promise<CheckedPackage> {
  const pack: Pack = lying instanceof Blob ? await openPack(lying, onRead) : openFolder(lying, onRead);
  // One added list changes no kind: the kind's script then reports it as an unknown file.
  const isCaseFile = !pack.has(SHARED_LIST) || (pack.has(MANIFEST) && pack.has(SUMS));
  return isCaseFile ? checkCaseFile(pack, known) : checkShared(pack, known);
}
