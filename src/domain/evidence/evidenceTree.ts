/**
 * The Merkle tree of the log: RFC 6962, section 2.1, with SHA-256. Hex strings, because bytes are
 * slow in the server's engine.
 */

/** SHA-256 of hex bytes, as hex. */
export type HashFunction = (hex: string) => string;

/** RFC 6962 prefixes leaves with 00 and nodes with 01, so that they never collide. */
export function leafHash(entry: string, sha256: HashFunction): string {
  return sha256(`00${entry}`);
}

function nodeHash(left: string, right: string, sha256: HashFunction): string {
  return sha256(`01${left}${right}`);
}

/**
 * The right edge of a tree: by height the root of the full subtree that ends there, or undefined.
 * It lets a tree grow without rereading.
 */
export type Frontier = (string | undefined)[];

/**
 * Adds the next full subtree.
 * @param of `height`: 0 for a leaf; the frontier must be empty below it.
 * @returns the same frontier.
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

/** The root; of nothing the hash of nothing. */
export function rootOf(frontier: Frontier, sha256: HashFunction): string {
  let root: string | undefined;
  for (const left of frontier) {
    if (left === undefined) continue;
    root = root === undefined ? left : nodeHash(left, root, sha256);
  }
  return root ?? sha256('');
}
