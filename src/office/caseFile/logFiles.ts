/** What of the public log belongs to a Schadenakte (D164): one signed state, the way of each entry to its root, and times from outside. */
import { sha256Hex } from '../../device/clock';
import { noteOf } from '../../domain/evidenceNote';
import { type Tile, tilePath } from '../../domain/evidenceTiles';
import { RemoteError } from '../../remote/failure';
import { getCheckpoint, getKeys, getStamp, getTile } from '../../remote/log';
import type { CaseFilePart } from './file';
import { inclusionPath, type LogTree, treeRoot } from './inclusion';

/** `own`: the entry of the Schadenakte itself, the newest of all; `positions`: those of its records. */
export type LogFiles = { own: number; positions: readonly number[]; signal: AbortSignal };

/** The log is signed once a minute (D189); then it is asked for so often, ms. */
const PATIENCE = 150_000;
const PAUSE = 3000;

/** A position as folders and files are called: in the order of the numbers. */
export function positionText(position: number): string {
  return String(position).padStart(12, '0');
}

/** @throws RemoteError where nothing was signed in time, or the tiles are not what was signed. */
export async function* logFiles({ own, positions, signal }: LogFiles): AsyncGenerator<CaseFilePart> {
  const note = await signedAfter(own, signal);
  const tiles = tilesRead(signal);
  yield { name: 'pruefbuch/checkpoint', input: note };
  yield { name: 'pruefbuch/schluessel', input: `${await keyOf(note, signal)}\n` };
  const tree = await treeOf(note, tiles);
  for (const position of [...new Set([...positions, own])])
    yield { name: `pruefbuch/wege/${positionText(position)}.txt`, input: await wayIn(tree, position) };
  yield* stamps(positions, { tiles, signal });
}

/** The first signed state with this entry. */
async function signedAfter(position: number, signal: AbortSignal): Promise<string> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const note = await getCheckpoint(signal).catch((error: unknown) => {
      if (error instanceof RemoteError && error.kind === 'notFound') return null;
      throw error;
    });
    if (note !== null && stateOf(note).size > position) return note;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal.throwIfAborted();
  }
  throw new RemoteError('temporary', {
    message: 'Das Prüfbuch wurde nicht rechtzeitig unterschrieben. Bitte versuchen Sie es später erneut.',
  });
}

function stateOf(note: string): { size: number; root: string } {
  const [, size = '', root = ''] = noteOf(note)?.text.split('\n') ?? [];
  return { size: Number(size), root: hexOf(Uint8Array.from(atob(root), (letter) => letter.charCodeAt(0))) };
}

/** The public key by which the newest signature was made: both begin with the same four bytes. */
async function keyOf(note: string, signal: AbortSignal): Promise<string> {
  const signature = noteOf(note)?.signatures[0]?.signature ?? '';
  const id = hexOf(Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0))).slice(0, 8);
  const key = (await getKeys(signal)).reverse().find((line) => line.split('+')[1] === id);
  if (!key) throw new RemoteError('temporary');
  return key;
}

type ReadTiles = (tile: Tile) => Promise<string[]>;

/** Each tile is asked for once. */
function tilesRead(signal: AbortSignal): ReadTiles {
  const known = new Map<string, Promise<string[]>>();
  const read = async (tile: Tile) => {
    const all = hexOf(new Uint8Array(await getTile(tile, signal)));
    return all.match(/.{64}/g) ?? [];
  };
  return (tile) => {
    const path = tilePath(tile);
    const found = known.get(path) ?? read(tile);
    known.set(path, found);
    return found;
  };
}

/** The tree of a signed state. @throws RemoteError where its root is another one. */
async function treeOf(note: string, read: ReadTiles): Promise<LogTree> {
  const { size, root } = stateOf(note);
  const tree: LogTree = { size, read, hash: (hex) => sha256Hex(bytesOf(hex)) };
  if ((await treeRoot(tree)) !== root)
    throw new RemoteError('invalid', {
      message: 'Das Prüfbuch ist nicht das, was unterschrieben wurde. Bitte fragen Sie den Betreiber.',
    });
  return tree;
}

async function wayIn(tree: LogTree, position: number): Promise<string> {
  return (await inclusionPath(tree, position)).map((hash) => `${hash}\n`).join('');
}

/** The first time from outside of each entry; entries that came between two of them share one. */
async function* stamps(
  positions: readonly number[],
  { tiles, signal }: { tiles: ReadTiles; signal: AbortSignal },
): AsyncGenerator<CaseFilePart> {
  const trees = new Map<number, LogTree>();
  for (const position of positions) {
    const stamp = await getStamp(position, signal).catch((error: unknown) => {
      if (error instanceof RemoteError && error.kind === 'notFound') return null;
      throw error;
    });
    // What came before a stamp has one; nothing later has.
    if (!stamp) continue;
    const { size } = stateOf(stamp.checkpoint);
    const folder = `pruefbuch/zeit-${positionText(size)}`;
    const tree = trees.get(size) ?? (await treeOf(stamp.checkpoint, tiles));
    if (!trees.has(size)) {
      yield { name: `${folder}/checkpoint`, input: stamp.checkpoint };
      yield { name: `${folder}/reply`, input: stamp.reply };
    }
    trees.set(size, tree);
    yield { name: `${folder}/wege/${positionText(position)}.txt`, input: await wayIn(tree, position) };
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): ArrayBuffer {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes.buffer;
}
