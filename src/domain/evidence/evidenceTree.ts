/**
 * The tree over the entries of the log: hashing of RFC 6962, section 2.1, with SHA-256. Hashes and entries are lower-case
 * hex, because the server's engine has no other way to carry bytes that is quick.
 */

/** SHA-256 of the bytes that a hex text stands for, as hex. */
export type HashFunction = (hex: string) => string;

/** A leaf never equals an inner node: RFC 6962 puts 00 before the one and 01 before the other. */
export function leafHash(entry: string, sha256: HashFunction): string {
  return sha256(`00${entry}`);
}

function nodeHash(left: string, right: string, sha256: HashFunction): string {
  return sha256(`01${left}${right}`);
}

/**
 * The right edge of a tree: by height the root of the full subtree that ends there, undefined where there is none. With it
 * a tree of any size grows without being read again.
 */
export type Frontier = (string | undefined)[];

/**
 * Adds the next full subtree.
 * @param of `height`: 0 for a leaf; nothing lower may stand in the frontier. @returns the same frontier.
 */
export function growFrontier(frontier: Frontier, of: { hash: string; height: number }, sha256: HashFunction): Frontier {
  let { hash, height } = of;
  for (let left = frontier[height]; left !== undefined; left = frontier[height]) {
    hash = nodeHash(left, hash, sha256);
    frontier[height] = undefined;
    height++;
  }
  frontier[height] = hash;
  return frontier;
}

/** The root of everything that was added; of nothing the hash of nothing. */
export function rootOf(frontier: Frontier, sha256: HashFunction): string {
  let root: string | undefined;
  for (const left of frontier) {
    if (left === undefined) continue;
    root = root === undefined ? left : nodeHash(left, root, sha256);
  }
  return root ?? sha256('');
}
