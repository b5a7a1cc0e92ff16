/**
 * Checks a package in the reader's browser (D210), as its own `pruefen.sh` does: in the same order, and with the same sentence for the
 * first thing that is not as it was entered. Nothing of it leaves the browser; of the log's public tiles some are read.
 */
import { SUMS } from './lists';
import type { KnownLog } from './log';
import { MANIFEST, openFolder, openPack, type Pack, SHARED_LIST } from './pack';
import type { CheckedPackage } from './parts';
import { checkShared } from './shared';
import { checkCaseFile } from './whole';

/**
 * @param lying the ZIP, or the files of the folder it was unpacked to. @param onRead told of the bytes that were read since it was told last.
 * @throws Deviation for the first thing that is not as it was entered, ZipError where the file is no whole ZIP.
 */
export async function checkPackage(
  lying: Blob | readonly File[],
  known: KnownLog,
  onRead: (bytes: number) => void,
): Promise<CheckedPackage> {
  const pack: Pack = lying instanceof Blob ? await openPack(lying, onRead) : openFolder(lying, onRead);
  // One list that was added makes no other kind of a package: the script of its kind names it as a strange file.
  const isCaseFile = !pack.has(SHARED_LIST) || (pack.has(MANIFEST) && pack.has(SUMS));
  return isCaseFile ? checkCaseFile(pack, known) : checkShared(pack, known);
}
