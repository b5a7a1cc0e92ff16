/** The signed log: parses checkpoints, and verifies tiles against their root. */
import { RemoteError } from '../../../api/failure';
import { getCheckpoint, getTile } from '../../../api/log';
import { type Checkpoint, parseCheckpoint } from '../../../domain/evidence/checkpoint';
import { type LogTile, tilePath } from '../../../domain/evidence/evidenceTiles';
import { bytesOfHex, hexOf } from '../../../platform/bytes';
import { sha256Hex } from '../../../platform/clock';
import { type LogTree, treeRoot } from './inclusion';

const NOT_SIGNED = 'Das Prüfbuch weicht von dem unterschriebenen ab. Bitte fragen Sie den Betreiber.';
type ReadTiles = (tile: LogTile) => Promise<string[]>;

export const hashOfHex = (hex: string): Promise<string> => sha256Hex(bytesOfHex(hex).buffer);

/** Parses a checkpoint in its exact form. @throws RemoteError for other text. */
export function logState(note: string): Checkpoint {
  try {
    return parseCheckpoint(note);
  } catch {
    throw new RemoteError('invalid', { message: NOT_SIGNED });
  }
}

/** The newest checkpoint; null before the first. @throws RemoteError */
export async function newestCheckpoint(signal?: AbortSignal): Promise<string | null> {
  return getCheckpoint(signal).catch((error: unknown) => {
    if (error instanceof RemoteError && error.kind === 'notFound') return null;
    throw error;
  });
}

export function tilesRead(signal?: AbortSignal): ReadTiles {
  const known = new Map<string, Promise<string[]>>();
  const readTile = async (tile: LogTile) => hexOf(new Uint8Array(await getTile(tile, signal))).match(/.{64}/g) ?? [];
  return (tile) => {
    const path = tilePath(tile);
    const found = known.get(path) ?? readTile(tile);
    known.set(path, found);
    return found;
  };
}

/** The tree of a signed state. @throws RemoteError for a different root. */
export async function treeOf(note: string, read: ReadTiles): Promise<LogTree> {
  const { size, root } = logState(note);
  const tree: LogTree = { size, read, hash: hashOfHex };
  if ((await treeRoot(tree)) !== root) throw new RemoteError('invalid', { message: NOT_SIGNED });
  return tree;
}
