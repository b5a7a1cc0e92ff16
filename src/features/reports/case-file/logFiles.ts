/** Log files of a Schadenakte: a signed state, inclusion proofs, time stamps. */
import { RemoteError } from '../../../api/failure';
import { getKeys, getStamp } from '../../../api/log';
import { inclusionPath, type LogTree } from '../../evidence/log/inclusion';
import { logState, newestCheckpoint, tilesRead, treeOf } from '../../evidence/log/signedLog';
import type { CaseFilePart } from './file';

/** `own`: newest entry of all, in a Schadenakte its own; `positions`: of its records. */
export type LogFiles = { own: number; positions: readonly number[]; signal: AbortSignal };

/** The log is signed once a minute; ms of waiting. */
const PATIENCE = 150_000;
const PAUSE = 3000;

/** Zero-padded, so that names sort by number. */
export function positionText(position: number): string {
  return String(position).padStart(12, '0');
}

/** @throws RemoteError without a signature in time, or for tiles that do not match it. */
export async function* logFiles({ own, positions, signal }: LogFiles): AsyncGenerator<CaseFilePart> {
  const note = await signedAfter(own, signal);
  const tiles = tilesRead(signal);
  const { checkpoint, cosignatures } = splitNote(note);
  yield { name: 'pruefbuch/checkpoint', input: checkpoint };
  if (cosignatures !== '') yield { name: 'pruefbuch/zeugen', input: cosignatures };
  yield { name: 'pruefbuch/schluessel', input: `${await keyOf(note, signal)}\n` };
  const tree = await treeOf(note, tiles);
  for (const position of [...new Set([...positions, own])])
    yield { name: `pruefbuch/wege/${positionText(position)}.txt`, input: await wayIn(tree, position) };
  yield* createStampParts(positions, { tiles, signal });
}

/** A cosignature (C2SP tlog-cosignature): 76 bytes in base64. */
const COSIGNATURE = /^\u2014 [^ +]+ [A-Za-z0-9+/]{102}==$/;

/** Splits a note into the log's signature and the witnesses'. Joined they are the served note. */
function splitNote(note: string): { checkpoint: string; cosignatures: string } {
  const origin = note.slice(0, note.indexOf('\n'));
  const end = note.lastIndexOf('\n\n') + 2;
  const lines = note.slice(end, -1).split('\n');
  const own = lines.filter((line) => line.startsWith(`\u2014 ${origin} `));
  const others = lines.filter((line) => !own.includes(line) && COSIGNATURE.test(line));
  const joinLines = (all: string[]) => all.map((line) => `${line}\n`).join('');
  return { checkpoint: note.slice(0, end) + joinLines(own), cosignatures: joinLines(others) };
}

async function signedAfter(position: number, signal: AbortSignal): Promise<string> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const note = await newestCheckpoint(signal);
    if (note !== null && logState(note).size > position) return note;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal.throwIfAborted();
  }
  throw new RemoteError('temporary', {
    message: 'Das Prüfbuch wurde nicht rechtzeitig unterschrieben. Bitte versuchen Sie es später erneut.',
  });
}

/** The key of the log's signature: both begin with the same four bytes. */
async function keyOf(note: string, signal: AbortSignal): Promise<string> {
  const id = logState(note).signature.slice(0, 8);
  const key = (await getKeys(signal)).reverse().find((line) => line.split('+')[1] === id);
  if (!key) throw new RemoteError('temporary');
  return key;
}

async function wayIn(tree: LogTree, position: number): Promise<string> {
  return (await inclusionPath(tree, position)).map((hash) => `${hash}\n`).join('');
}

/** The first time stamp of each entry; neighbours share one, loaded once. */
async function* createStampParts(
  positions: readonly number[],
  { tiles, signal }: { tiles: LogTree['read']; signal: AbortSignal },
): AsyncGenerator<CaseFilePart> {
  let covered: { folder: string; tree: LogTree } | undefined;
  for (const position of [...new Set(positions)].sort((one, other) => one - other)) {
    // Oldest first: the first stamp for this entry covers all entries up to its size.
    if (!covered || position >= covered.tree.size) {
      const stamp = await stampOf(position, signal);
      // Without a stamp here, later entries have none.
      if (!stamp) return;
      const tree = await treeOf(stamp.checkpoint, tiles);
      covered = { tree, folder: `pruefbuch/zeit-${positionText(tree.size)}` };
      yield { name: `${covered.folder}/checkpoint`, input: stamp.checkpoint };
      yield { name: `${covered.folder}/reply`, input: stamp.reply };
    }
    yield { name: `${covered.folder}/wege/${positionText(position)}.txt`, input: await wayIn(covered.tree, position) };
  }
}

/** Null without a time stamp. */
async function stampOf(position: number, signal: AbortSignal) {
  return getStamp(position, signal).catch((error: unknown) => {
    if (error instanceof RemoteError && error.kind === 'notFound') return null;
    throw error;
  });
}
