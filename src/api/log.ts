/** The public log (docs/api.md, `/pruefbuch`): text and byte files, no session. */
import { type LogTile, tilePath } from '../domain/evidence/evidenceTiles';
import { RemoteError } from './failure';
import { fetchFromServer } from './wire';

/** ms; a tile has 8 KB. */
const PATIENCE = 30_000;
/**
 * The server allows 300 files in ten seconds, then answers with a wait; this is the longest, ms.
 */
const PAUSE = 10_000;
const TRIES = 6;

/**
 * The newest checkpoint, signed.
 * @throws RemoteError 'notFound' before the first.
 */
export const getCheckpoint = (signal?: AbortSignal): Promise<string> => textOf('checkpoint', signal);
/**
 * Public keys as `name+hash+key`, newest last.
 * @throws RemoteError
 */
export const getKeys = async (signal?: AbortSignal): Promise<string[]> =>
  (await textOf('keys', signal)).trim().split('\n');
/**
 * Hashes of a tile, 32 bytes each.
 * @throws RemoteError
 */
export const getTile = (tile: LogTile, signal?: AbortSignal): Promise<ArrayBuffer> =>
  bytesOf(`tile/${tilePath(tile)}`, signal);

/**
 * The first time-stamped checkpoint over an entry, and the authority's token.
 * @throws RemoteError
 */
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
