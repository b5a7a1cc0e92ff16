/** Reads and hashes a large file in pieces. */
import { sha256Hex } from './clock';
import { Sha256 } from './sha256';

type Bytes = Uint8Array<ArrayBuffer>;
/** Bytes a read. */
export const PIECE = 4 * 1024 * 1024;
/** Up to this size one WebCrypto hash: ten times faster than ours. */
const IN_MEMORY_MAX = 8 * 1024 * 1024;

export async function* piecesOf(file: Blob): AsyncGenerator<Bytes> {
  for (let from = 0; from < file.size; from += PIECE)
    yield new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer());
}

/**
 * Lower-case hex SHA-256 of pieces.
 * @param of `size`: total bytes; `onRead`: progress.
 */
export async function hashOfPieces(
  pieces: AsyncIterable<Bytes>,
  { size, onRead }: { size: number; onRead: (bytes: number) => void },
): Promise<string> {
  if (size <= IN_MEMORY_MAX) {
    const joined = await joinPieces(pieces, size);
    onRead(joined.length);
    return sha256Hex(joined.buffer);
  }
  const hash = new Sha256();
  for await (const bytes of pieces) {
    hash.add(bytes);
    onRead(bytes.length);
  }
  return hash.hex();
}

/** @param size total bytes. */
export async function joinPieces(pieces: AsyncIterable<Bytes>, size: number): Promise<Bytes> {
  const joined = new Uint8Array(size);
  let at = 0;
  for await (const bytes of pieces) {
    joined.set(bytes, at);
    at += bytes.length;
  }
  return joined;
}
