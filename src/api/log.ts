/** The public log as anybody reads it (docs/routes.md, `/pruefbuch`): files of text and bytes, no session. */
import { type LogTile, tilePath } from '../domain/evidence/evidenceTiles';
import { RemoteError } from './failure';
import { fetchFromServer } from './wire';

/** ms; a tile has 8 KB. */
const PATIENCE = 30_000;
/** A stranger may read three hundred files in ten seconds; whoever needs more waits, and is told how long at most. */
const PAUSE = 10_000;
const TRIES = 6;

/** The newest checkpoint as it was signed. @throws RemoteError 'notFound' before the first. */
export const getCheckpoint = (signal?: AbortSignal): Promise<string> => textOf('checkpoint', signal);
/** The public keys as `name+hash+key`, the newest last. @throws RemoteError */
export const getKeys = async (signal?: AbortSignal): Promise<string[]> =>
  (await textOf('keys', signal)).trim().split('\n');
/** Hashes of a tile, 32 bytes each. @throws RemoteError */
export const getTile = (tile: LogTile, signal?: AbortSignal): Promise<ArrayBuffer> =>
  bytesOf(`tile/${tilePath(tile)}`, signal);

/** The first checkpoint over an entry that an authority gave a time, and what it answered. @throws RemoteError */
export async function getStamp(
  entry: number,
  signal?: AbortSignal,
): Promise<{ checkpoint: string; reply: ArrayBuffer }> {
  const [checkpoint, reply] = await Promise.all([
    textOf(`stamp/${entry}/checkpoint`, signal),
    bytesOf(`stamp/${entry}/reply`, signal),
  ]);
  return { checkpoint, reply };
}

async function textOf(path: string, signal?: AbortSignal): Promise<string> {
  return new TextDecoder().decode(await bytesOf(path, signal));
}

async function bytesOf(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const readBytesOrStatus = async (answer: Response) => (answer.ok ? answer.arrayBuffer() : answer.status);
  for (let tries = 1; ; tries++) {
    const found = await fetchFromServer(
      `/pruefbuch/${path}`,
      {},
      { timeoutMs: PATIENCE, signal, read: readBytesOrStatus },
    );
    if (typeof found !== 'number') return found;
    if (found !== 429 || tries === TRIES) throw new RemoteError(found === 404 ? 'notFound' : 'temporary');
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal?.throwIfAborted();
  }
}
