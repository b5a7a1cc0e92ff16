/**
 * Proves that one log state continues another (RFC 9162, section 2.1.4.2). Both roots come from the same tile hashes,
 * which detects a server that serves different tiles.
 */
import { consistencyRanges } from '../../../domain/evidence/evidenceConsistency';
import { above, type LogTree, rangeRoot, withSibling } from './inclusion';

/** Number of entries, and the root over them (hex). */
export type TreeState = { size: number; root: string };

/**
 * @param of `tree`: the later state.
 * @throws errors of reading a tile.
 */
export async function isConsistent(
  older: TreeState,
  { tree, root }: { tree: LogTree; root: string },
): Promise<boolean> {
  if (older.size === tree.size) return older.root === root;
  if (older.size > tree.size) return false;
  if (older.size === 0) return true;
  const ranges = consistencyRanges({ older: older.size, newer: tree.size });
  const proof: string[] = [];
  for (const range of ranges) proof.push(await rangeRoot(tree, range));
  // A tree of a power of two is a subtree of the newer one: its root is the first hash of the proof.
  if (Number.isInteger(Math.log2(older.size))) proof.unshift(older.root);
  return isProof(proof, { older, newer: { size: tree.size, root }, hash: tree.hash });
}

type Proved = { older: TreeState; newer: TreeState; hash: LogTree['hash'] };

async function isProof([first = '', ...rest]: string[], { older, newer, hash }: Proved): Promise<boolean> {
  let place = { at: older.size - 1, last: newer.size - 1 };
  while (place.at % 2 === 1) place = above(place);
  let [before, now] = [first, first];
  for (const neighbour of rest) {
    if (place.last === 0) return false;
    const isRight = place.at % 2 === 1 || place.at === place.last;
    if (isRight) before = await hash(`01${neighbour}${before}`);
    now = await hash(isRight ? `01${neighbour}${now}` : `01${now}${neighbour}`);
    place = above(isRight ? withSibling(place) : place);
  }
  return place.last === 0 && before === older.root && now === newer.root;
}
