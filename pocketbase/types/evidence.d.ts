/** What `npm run verify` is told by the hooks, in the words of both (lib/evidence/examine.js, verify.mjs). */

/** What differs from the log. `number`: of the record, '' where none is meant. */
type LogFinding = { number: string; what: string };
/** A photo's file below the photo folder, and the hash that was sealed. */
type LogPhoto = { number: string; file: string; sha256: string };
/** A signed state of the log; signatures are base64, four bytes of their key before them. */
type LogSigned = { size: number; text: string; signatures: { name: string; signature: string }[] };
/** Some of what is told at once: what grows with the log comes in pages, so that no process holds all of it. */
type LogPage = {
  findings: LogFinding[];
  checkpoints: LogSigned[];
  stamps: { size: number; at: string; note: string; reply: string }[];
  photos: LogPhoto[];
  /** What devices signed (D191): `hash` the content's, `key` and `signature` base64url. */
  signed: { number: string; hash: string; key: string; signature: string }[];
};
/**
 * What is told in the end. `head`: the root over as many entries as were asked for, '' where there are not so many; `without`: complete
 * records that have no entry yet.
 */
type LogSum = {
  keys: { name: string; key: string }[];
  head: string;
  entries: number;
  records: number;
  /** Keys of devices in the register (D205). */
  deviceKeys: number;
  /** Erasures for Art. 17 GDPR (D206). */
  erased: number;
  without: number;
  /** How many pages there are. */
  pages: number;
};
/** While it is written; `turn()` after each that was looked at: a full page is told, the last one as it is. */
type LogReport = LogPage & LogSum & { turn: (isLast?: boolean) => void };
/**
 * What a witness answers (D355). `line`: its cosignature, '' where it gave none that holds; `at`: its time; `known`: the entries that it names
 * as its own state, -1 where it names none; `why`: half a sentence, '' where nothing went wrong; `differs`: it knows a state that this log
 * does not continue.
 */
type WitnessAnswer = { line: string; at: string; known: number; why: string; differs: boolean };
