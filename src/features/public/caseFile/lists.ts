/** The lists of a package: nothing is missing, nothing was added, no byte is another one (pruefen.sh, part 1). */
import { deviates, MANIFEST, type Pack, SHARED_LIST } from './pack';

const SUMS = 'pruefbuch/SUMMEN.sha256';
/** A line as `sha256sum` writes it. */
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** @throws Deviation for the first file that is not what its line says. */
export async function checkLists(pack: Pack): Promise<void> {
  const named = [...(await listed(pack, SUMS)), ...(await listed(pack, MANIFEST)), SUMS];
  nothingBeside(pack, { named, whole: 'Akte' });
  if (named.length !== new Set(named).size) deviates('die Listen nennen eine Datei doppelt');
}

/** Of what a share's page gives. @throws Deviation as above. */
export async function checkSharedList(pack: Pack): Promise<void> {
  const named = [...(await listed(pack, SHARED_LIST)), SHARED_LIST];
  nothingBeside(pack, { named, whole: 'Freigabe' });
  if (named.length !== new Set(named).size) deviates(`${SHARED_LIST} nennt eine Datei doppelt`);
}

/** @throws Deviation */
function nothingBeside({ names }: Pack, { named, whole }: { named: readonly string[]; whole: string }): void {
  const known = new Set(named);
  for (const name of names) if (!known.has(name)) deviates(`${name} gehört nicht zu dieser ${whole}`);
}

async function listed(pack: Pack, list: string): Promise<string[]> {
  const text = await pack.text(list);
  if (text === '') deviates(`${list} ist leer`);
  const lines = text.split('\n');
  if (lines.pop() !== '') deviates(`${list} wurde verändert`);
  const names: string[] = [];
  for (const line of lines) {
    const [, sum = '', name = ''] = LINE.exec(line) ?? deviates(`${list} wurde verändert`);
    if (!pack.has(name)) deviates(`es fehlt ${name} (genannt in ${list})`);
    if ((await pack.sha(name)) !== sum) deviates(`${name} (oder seine Zeile in ${list}) wurde verändert`);
    names.push(name);
  }
  return names;
}
