/** Prefix of the files in a phone's folder, followed by their generation. */
export const JOURNAL = 'journal-';

export type Write =
  | { kind: 'put'; store: string; key: unknown; value: unknown }
  | { kind: 'delete'; store: string; key: unknown }
  | { kind: 'clear'; store: string };
