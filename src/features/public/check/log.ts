/**
 * Checks the log inside a package: signed state and inclusion proofs (pruefen.sh, parts 2 and 5), and compares with the
 * known log.
 */
import { RemoteError } from '../../../api/failure';
import { type Checkpoint, type LogKey, parseCheckpoint } from '../../../domain/evidence/checkpoint';
import { eachLine, parseWay, wayLength } from '../../../domain/evidence/exactForms';
import { checkpointHolds, logKeyOf } from '../../../platform/verifying';
import { isConsistent } from '../../evidence/log/consistency';
import { type LogTree, rootOfWay } from '../../evidence/log/inclusion';
import { hashOfHex, logState, treeOf } from '../../evidence/log/signedLog';
import { parseOrDeviate } from './formed';
import { type Pack, throwDeviation } from './pack';
import { type CheckedWitness, checkWitnesses } from './witnesses';

/**
 * The log as the checker knows it. `keys`: lines as in `/pruefbuch/keys`; `by`: from the page, or only from the reader.
 * `checkpoint`: the newest, '' before the first; `read`: its tiles.
 */
export type KnownLog = {
  keys: readonly string[];
  by: 'page' | 'reader';
  checkpoint: string;
  read: LogTree['read'];
  witnesses?: readonly string[];
};
/**
 * `signature`: null if this browser cannot verify; `key`: known to this page. `today`: relation to today's log,
 * `recovered` if that continues under another name without this state's end.
 */
export type LogState = {
  size: number;
  root: string;
  line: string;
  logKey: LogKey;
  signature: true | null;
  key: 'known' | 'unknown';
  today: 'goesOn' | 'younger' | 'unread' | 'recovered';
  witnesses: CheckedWitness[];
};

const CHECKPOINT = 'pruefbuch/checkpoint';
const KEY = 'pruefbuch/schluessel';
const OTHER_KEY = { page: 'keiner, den diese Seite kennt', reader: 'nicht der eingegebene' };

/** The state for all other checks. @throws Deviation */
export async function checkPackageLog(pack: Pack, known: KnownLog): Promise<LogState> {
  const { line, logKey } = await keyIn(pack);
  const state = await checkpointIn(pack, CHECKPOINT);
  if (state.origin !== logKey.name) throwDeviation(`${CHECKPOINT} gehört zu einem anderen Prüfbuch`);
  const signature = await signatureUnder(state, logKey, CHECKPOINT);
  if (known.keys.length > 0 && !known.keys.includes(line))
    throwDeviation(`der Schlüssel des Prüfbuchs ist ${OTHER_KEY[known.by]}, sondern ${line}`);
  const key = known.keys.length > 0 ? 'known' : 'unknown';
  const witnesses = await checkWitnesses(pack, known.witnesses ?? [], state);
  const { size, root } = state;
  return { size, root, line, logKey, signature, key, today: await standingToday(state, known), witnesses };
}

/** @throws Deviation unless it is one line with a key. */
async function keyIn(pack: Pack): Promise<{ line: string; logKey: LogKey }> {
  const text = await pack.text(KEY);
  const [line = ''] = text.split('\n');
  const logKey = logKeyOf(line);
  const count = parseOrDeviate(() => eachLine(text, (_, number) => number === 1 && logKey !== null), {
    file: KEY,
    what: 'kein Schlüssel eines Prüfbuchs',
  });
  if (count === 0 || logKey === null) throwDeviation(`${KEY} ist kein Schlüssel eines Prüfbuchs (Zeile 1)`);
  return { line, logKey };
}

/** @throws Deviation for another form. */
export async function checkpointIn(pack: Pack, file: string): Promise<Checkpoint> {
  const note = await pack.text(file, 'utf-8');
  return parseOrDeviate(() => parseCheckpoint(note), { file, what: 'kein Stand des Prüfbuchs' });
}

/**
 * @returns null if this browser cannot verify.
 * @throws Deviation if invalid.
 */
export async function signatureUnder(state: Checkpoint, key: LogKey, file: string): Promise<true | null> {
  const holds = await checkpointHolds(state, key);
  return holds === false ? throwDeviation(`die Unterschrift unter ${file} gilt nicht`) : holds;
}

/** @throws Deviation if today's log does not continue this state. */
async function standingToday(
  state: { origin: string; size: number; root: string },
  known: KnownLog,
): Promise<LogState['today']> {
  if (known.checkpoint === '') return 'unread';
  const now = logState(known.checkpoint);
  const isRenamed = now.origin !== state.origin;
  if (state.size > now.size) return isRenamed ? 'recovered' : 'younger';
  try {
    const tree = await treeOf(known.checkpoint, known.read);
    if (await isConsistent(state, { tree, root: now.root })) return 'goesOn';
  } catch (error) {
    if (!(error instanceof RemoteError) || error.kind !== 'invalid') return 'unread';
    throwDeviation('das Prüfbuch dieses Servers ist heute nicht das, was er unterschrieben hat');
  }
  if (isRenamed) return 'recovered';
  throwDeviation('das Prüfbuch dieses Servers setzt heute den unterschriebenen Stand dieser Akte nicht fort');
}

/** A state, and an entry's proof. `place`: position as in names. */
type Led = { entry: string; place: string; way: string; state: { size: number; root: string } };

/**
 * Whether a state includes an entry.
 * @returns null if so, else the wrong length of its proof, '' if the length is right.
 * @throws Deviation
 */
export async function findInclusionIssue(pack: Pack, { entry, place, way, state }: Led): Promise<string | null> {
  const position = Number(place);
  if (position >= state.size) return '';
  const text = await pack.text(way);
  const neighbours = parseOrDeviate(() => parseWay(text), { file: way, what: 'kein Weg im Prüfbuch' });
  const [count, needed] = [neighbours.length, wayLength(position, state.size)];
  if (count !== needed) return `${way} hat ${count} ${count === 1 ? 'Zeile' : 'Zeilen'} statt ${needed}`;
  return (await rootOfWay({ entry, position, size: state.size, neighbours }, hashOfHex)) === state.root ? null : '';
}

/**
 * @param of `file`: named by a deviation.
 * @throws Deviation
 */
export async function checkIsIn(
  pack: Pack,
  { entry, place, file }: { entry: string; place: string; file: string },
  state: LogState,
): Promise<void> {
  const way = `pruefbuch/wege/${place}.txt`;
  if (!pack.has(way)) throwDeviation(`es fehlt ${way}`);
  const wrong = await findInclusionIssue(pack, { entry, place, way, state });
  if (wrong !== null)
    throwDeviation(`${wrong === '' ? '' : `${wrong}: `}${file} ist nicht der Eintrag ${Number(place)} des Prüfbuchs`);
}
