/**
 * Hashes for a consistency proof (RFC 6962, section 2.1.2). The server sends them to witnesses; a
 * browser reads them from tiles.
 */

/** From `from` up to, excluding, `until`. */
export type EntryRange = { from: number; until: number };

/** A full subtree: 2^height entries, the first at index · 2^height. */
export type Subtree = { height: number; index: number };

/**
 * Ranges whose roots form the proof, in RFC 6962 order.
 * @returns none where `older` is 0 or equals `newer`: nothing to prove.
 */
export function consistencyRanges({ older, newer }: { older: number; newer: number }): EntryRange[] {
  return older > 0 && older < newer ? subproof(older, { from: 0, until: newer }, true) : [];
}

/**
 * SUBPROOF of RFC 6962.
 * @param isKnown whether the checker knows the older tree's root of this range.
 */
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

/** Full subtrees of a proof range, left to right, each smaller than the one before. */
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
