/**
 * What of the log lies in a package: its signed state, and the way of each entry there (pruefen.sh, parts 2 and 5); and what this page
 * knows of the same log beside it.
 */
import { sha256Hex } from '../../../device/clock';
import { noteHolds } from '../../../device/verifying';
import { PARTS } from '../../../domain/evidenceEntry';
import { continues } from '../../../office/caseFile/consistency';
import { type LogTree, rootOfWay } from '../../../office/caseFile/inclusion';
import { hashOfHex, stateOf, treeOf } from '../../../office/caseFile/signedLog';
import { RemoteError } from '../../../remote/failure';
import { deviates, type Pack } from './pack';
import { type CheckedWitness, checkWitnesses } from './witnesses';

/**
 * The log as whoever checks knows it. `keys`: their lines, as `/pruefbuch/keys` has them; `by`: whether the page knows them or the reader
 * brought them, who then has nothing else; `checkpoint`: the newest, '' before the first; `read`: its tiles.
 */
export type KnownLog = {
  keys: readonly string[];
  by: 'page' | 'reader';
  checkpoint: string;
  read: LogTree['read'];
  /** Verifier keys of witnesses that the reader brought (D355). */
  witnesses?: readonly string[];
};
/** `line`: its key; `signature`: null where this browser cannot say whether it holds; `key`: whether it is one this page knows; `today`: how the log of today stands to it, `recovered` where it goes on under another name without this state's end (D222). */
export type LogState = {
  size: number;
  root: string;
  line: string;
  signature: true | null;
  key: 'known' | 'unknown';
  today: 'goesOn' | 'younger' | 'unread' | 'recovered';
  witnesses: CheckedWitness[];
};

const CHECKPOINT = 'pruefbuch/checkpoint';
const OTHER_KEY = { page: 'keiner, den diese Seite kennt', reader: 'nicht der eingegebene' };

/** The state that everything else is held against. @throws Deviation */
export async function checkLog(pack: Pack, known: KnownLog): Promise<LogState> {
  const line = (await pack.text('pruefbuch/schluessel')).replace(/\n+$/, '');
  const note = await pack.text(CHECKPOINT);
  const state = checkpointOf(note, CHECKPOINT);
  if (state.origin !== line.split('+')[0]) deviates(`${CHECKPOINT} gehört zu einem anderen Prüfbuch`);
  const signed = `${note.split('\n').slice(0, 3).join('\n')}\n`;
  const last = note.replace(/\n+$/, '').split('\n').at(-1) ?? '';
  const of = { key: line.split('+').slice(2).join('+'), signature: last.slice(last.lastIndexOf(' ') + 1) };
  const signature = await noteHolds(of, signed);
  if (signature === false) deviates(`die Unterschrift unter ${CHECKPOINT} gilt nicht`);
  if (known.keys.length > 0 && !known.keys.includes(line))
    deviates(`der Schlüssel des Prüfbuchs ist ${OTHER_KEY[known.by]}, sondern ${line}`);
  const key = known.keys.length > 0 ? 'known' : 'unknown';
  const witnesses = await checkWitnesses(pack, known.witnesses ?? [], signed);
  return { ...state, line, signature, key, today: await standingToday(state, known), witnesses };
}

/** @throws Deviation where the log of today does not go on where this state ended. */
async function standingToday(
  state: { origin: string; size: number; root: string },
  known: KnownLog,
): Promise<LogState['today']> {
  if (known.checkpoint === '') return 'unread';
  const now = stateOf(known.checkpoint);
  const isRenamed = now.origin !== state.origin;
  if (state.size > now.size) return isRenamed ? 'recovered' : 'younger';
  try {
    const tree = await treeOf(known.checkpoint, known.read);
    if (await continues(state, { tree, root: now.root })) return 'goesOn';
  } catch (error) {
    if (!(error instanceof RemoteError) || error.kind !== 'invalid') return 'unread';
    deviates('das Prüfbuch dieses Servers ist heute nicht das, was er unterschrieben hat');
  }
  if (isRenamed) return 'recovered';
  deviates('das Prüfbuch dieses Servers setzt heute den unterschriebenen Stand dieser Akte nicht fort');
}

/** @throws Deviation for what is no checkpoint. */
export function checkpointOf(note: string, file: string): ReturnType<typeof stateOf> {
  const not = `${file} ist kein Stand des Prüfbuchs`;
  try {
    const state = stateOf(note);
    if (/^\d+$/.test(note.split('\n')[1] ?? '') && Number.isSafeInteger(state.size) && state.root.length === 64)
      return state;
  } catch {
    deviates(not);
  }
  deviates(not);
}

/** The entry that comes of the parts in a folder. */
export async function entryIn(pack: Pack, folder: string): Promise<string> {
  let lines = '';
  for (const part of PARTS)
    if (pack.has(`${folder}/${part}.txt`)) lines += `${await pack.sha(`${folder}/${part}.txt`)}  ${part}\n`;
  return sha256Hex(lines);
}

/** Whether an entry stands in this state, at the place its name says. @param at of `name`: of its folder or of its list. */
export async function leads(
  pack: Pack,
  at: { entry: string; name: string; way: string; state: { size: number; root: string } },
): Promise<boolean> {
  const neighbours = (await pack.text(at.way)).split('\n').filter(Boolean);
  if (neighbours.some((hash) => !/^[0-9a-f]{64}$/.test(hash))) return false;
  const way = { entry: at.entry, position: placeOf(at.name), size: at.state.size, neighbours };
  return (await rootOfWay(way, hashOfHex)) === at.state.root;
}

/** The entry of a folder is in the signed state. @throws Deviation */
export async function checkEntered(pack: Pack, folder: string, state: LogState): Promise<void> {
  await checkIsIn(pack, { entry: await entryIn(pack, folder), name: folder, file: folder }, state);
}

/** An entry is in the signed state. @param of `file`: what a deviation names. @throws Deviation */
export async function checkIsIn(
  pack: Pack,
  { entry, name, file }: { entry: string; name: string; file: string },
  state: LogState,
): Promise<void> {
  const way = `pruefbuch/wege/${name.slice(name.lastIndexOf('-') + 1)}.txt`;
  if (!pack.has(way)) deviates(`es fehlt ${way}`);
  if (!(await leads(pack, { entry, name, way, state })))
    deviates(`${file} ist nicht der Eintrag ${placeOf(name)} des Prüfbuchs`);
}

function placeOf(name: string): number {
  return Number(name.slice(name.lastIndexOf('-') + 1));
}
