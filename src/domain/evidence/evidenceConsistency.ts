/**
 * Which hashes prove that a tree continues a smaller one (RFC 6962, section 2.1.2). The server sends these hashes to witnesses; a browser
 * reads them from the log's tiles.
 */

/** Entries from `from` up to, but not including, `until`. */
export type EntryRange = { from: number; until: number };

/** A full subtree: 2^height entries, the first of them at index · 2^height. */
export type Subtree = { height: number; index: number };

/**
 * The ranges whose roots are the consistency proof, in the order of RFC 6962.
 * @returns none where `older` is 0 or equals `newer`: there is nothing to prove.
 */
export function consistencyRanges({ older, newer }: { older: number; newer: number }): EntryRange[] {
  return older > 0 && older < newer ? subproof(older, { from: 0, until: newer }, true) : [];
}

/** SUBPROOF of RFC 6962. @param isKnown whether whoever checks knows the root of the older tree in this range. */
function subproof(older: number, range: EntryRange, isKnown: boolean): EntryRange[] {
  const { from, until } = range;
  if (older === until - from) return isKnown ? [] : [range];
  const middle = from + splitSize(until - from);
  const left = { from, until: middle };
  const right = { from: middle, until };
  return older <= middle - from
    ? [...subproof(older, left, isKnown), right]
    : [...subproof(older - (middle - from), right, false), left];
}

/** The full subtrees of which a range of a proof is made, from left to right: each is smaller than the one before. */
export function subtreesOf({ from, until }: EntryRange): Subtree[] {
  if (from === until) return [];
  const height = Math.floor(Math.log2(until - from));
  const next = from + 2 ** height;
  return [{ height, index: from / 2 ** height }, ...subtreesOf({ from: next, until })];
}

/** The largest power of two below a number. */
export function splitSize(count: number): number {
  return 2 ** Math.ceil(Math.log2(count) - 1);
}
