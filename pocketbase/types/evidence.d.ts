/** What `npm run verify` is told by the hooks, in the words of both (lib/evidence/examine.js, verify.mjs). */

/** What differs from the log. `number`: of the record, '' where none is meant. */
type LogFinding = { number: string; what: string };
/** A photo's file below the photo folder, and the hash that was sealed. */
type LogPhoto = { number: string; file: string; sha256: string };
/** A signed state of the log; signatures are base64, four bytes of their key before them. */
type LogSigned = { size: number; text: string; signatures: { name: string; signature: string }[] };
/**
 * `head`: the root over as many entries as were asked for, '' where there are not so many; `without`: complete records that
 * have no entry yet.
 */
type LogReport = {
  findings: LogFinding[];
  checkpoints: LogSigned[];
  stamps: { size: number; at: string; note: string; reply: string }[];
  keys: { name: string; key: string }[];
  photos: LogPhoto[];
  /** What devices signed (D191): `hash` the content's, `key` and `signature` base64url. */
  signed: { number: string; hash: string; key: string; signature: string }[];
  head: string;
  entries: number;
  records: number;
  without: number;
};
