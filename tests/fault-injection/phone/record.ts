/** What a phone in Node has on its disk, for whoever writes it and for whoever looks from outside. */

/** Files of a phone's folder are called so, with the number of their generation. */
export const JOURNAL = 'journal-';

/** One statement of a transaction that was committed. */
export type Write =
  | { kind: 'put'; store: string; key: unknown; value: unknown }
  | { kind: 'delete'; store: string; key: unknown }
  | { kind: 'clear'; store: string };
