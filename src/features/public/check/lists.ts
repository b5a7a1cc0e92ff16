/** Checks the lists of a package: no file missing, added or changed (pruefen.sh, part 1). */
import { eachLine, PackageFormError, parseSumLine } from '../../../domain/evidence/exactForms';
import { isOfTheSystem, MANIFEST, type Pack, SHARED_LIST, throwDeviation } from './pack';

/** The second list of a Schadenakte: files from the log. */
export const SUMS = 'pruefbuch/SUMMEN.sha256';
const ofLog = (name: string) => name === MANIFEST || name.startsWith('pruefbuch/');

/** @throws Deviation for the first file that differs from its line. */
export async function checkLists(pack: Pack): Promise<void> {
  // The log holds only MANIFEST.sha256: a forger could change the other list together with its files.
  const sums = await checkList(pack, SUMS, ofLog);
  const manifest = await checkList(pack, MANIFEST, (name) => !ofLog(name));
  const named = [...sums, ...manifest, SUMS];
  nothingBeside(pack, { named, whole: 'Akte' });
  if (named.length !== new Set(named).size) throwDeviation('die Listen nennen eine Datei doppelt');
}

/** For a share's package. @throws Deviation as above. */
export async function checkSharedList(pack: Pack): Promise<void> {
  const named = [...(await checkList(pack, SHARED_LIST, (name) => name !== SHARED_LIST)), SHARED_LIST];
  nothingBeside(pack, { named, whole: 'Freigabe' });
  if (named.length !== new Set(named).size) throwDeviation(`${SHARED_LIST} nennt eine Datei doppelt`);
}

/** @throws Deviation */
function nothingBeside({ names }: Pack, { named, whole }: { named: readonly string[]; whole: string }): void {
  const known = new Set(named);
  for (const name of names) if (!known.has(name)) throwDeviation(`${name} gehört nicht zu dieser ${whole}`);
}

async function checkList(pack: Pack, list: string, mayName: (name: string) => boolean): Promise<string[]> {
  const lines = linesOf(list, await pack.text(list), mayName);
  for (const { sum, name } of lines) {
    if (!pack.has(name)) throwDeviation(`es fehlt ${name} (genannt in ${list})`);
    if ((await pack.sha(name)) !== sum) throwDeviation(`${name} (oder seine Zeile in ${list}) wurde verändert`);
  }
  return lines.map(({ name }) => name);
}

function linesOf(list: string, text: string, mayName: (name: string) => boolean): { sum: string; name: string }[] {
  const lines: { sum: string; name: string }[] = [];
  try {
    eachLine(text, (line, number) => {
      const found = parseSumLine(line);
      if (found === null) return false;
      if (isOfTheSystem(found.name) || !mayName(found.name))
        throwDeviation(`${list} nennt ${found.name}, was nicht in diese Liste gehört (Zeile ${number})`);
      return lines.push(found) > 0;
    });
  } catch (error) {
    if (error instanceof PackageFormError) throwDeviation(`${list} wurde verändert (Zeile ${error.line})`);
    throw error;
  }
  return lines.length > 0 ? lines : throwDeviation(`${list} ist leer`);
}
