/** Types shared by `objektbeleg verify` and the hooks (lib/evidence/examine.js, verify.mjs). */

/** A difference from the log. `number`: of the record, '' = none. */
type LogFinding = { number: string; what: string };
/** `file`: below the photo folder; `sha256`: as sealed. */
type LogPhoto = { number: string; file: string; sha256: string };
/** Signatures are base64, with four bytes of the key first. */
type LogSigned = { size: number; text: string; signatures: { name: string; signature: string }[] };
/** Sent in pages, because no process can hold a whole log. */
type LogPage = {
  findings: LogFinding[];
  checkpoints: LogSigned[];
  stamps: { size: number; at: string; note: string; reply: string }[];
  photos: LogPhoto[];
  /** Device signatures. `hash`: of the content; `key`, `signature`: base64url. */
  signed: { number: string; hash: string; key: string; signature: string }[];
};
/**
 * The last answer. `head`: root over the requested number of entries, '' if there are fewer; `without`: complete
 * records without an entry.
 */
type LogSum = {
  keys: { name: string; key: string }[];
  head: string;
  entries: number;
  records: number;
  /** Registered device keys. */
  deviceKeys: number;
  /** Erasures for Art. 17 GDPR. */
  erased: number;
  without: number;
  pages: number;
};
/** `turn()` sends a full page, and the last one in any case. */
type LogReport = LogPage & LogSum & { turn: (isLast?: boolean) => void };
/**
 * Answer of a witness. `line`: cosignature, '' if none is valid; `known`: size of its own state, -1 = none; `why`:
 * error text, '' = none; `differs`: its state contradicts this log.
 */
type WitnessAnswer = { line: string; at: string; known: number; why: string; differs: boolean };
