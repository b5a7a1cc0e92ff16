/** What the log says about a record (docs/evidence.md). */
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { requestJson } from './client';
import { type Row, readFilledText, readNumber, readText, readTime, toList, toRow, verdict } from './values';

/**
 * `unlogged`: before its entry; `differs`: stored data does not match the entry; `doubtful`: a
 * newer entry may be hidden. A deleted record has no standing.
 */
const STANDINGS = ['unchanged', 'corrected', 'unlogged', 'differs', 'doubtful'] as const;
export type StandingState = (typeof STANDINGS)[number];

/**
 * An entry: position in the log, content, hash as hex. `signedAt`: first checkpoint over it;
 * `stampedAt`: first outside token, null before; `stampedBy`: its authority, '' = unknown. Times in
 * ms.
 */
export type LogLine = {
  position: number;
  kind: string;
  at: number;
  entry: string;
  signedAt: number | null;
  stampedAt: number | null;
  stampedBy: string;
};
/**
 * Deletion is blocked until the end of this German day, `2029-12-31`; who set it (name at that
 * time), and since when, ms.
 */
export type LegalHold = { until: string; reason: string; by: string; setAt: number };
/** `at`: last correction, ms; null = none. `lines`: oldest first. */
export type Standing = {
  state: StandingState;
  at: number | null;
  lines: LogLine[];
  device: DeviceSigned | null;
  legalHold: LegalHold | null;
};

/** What the device's key signed: the content hash, 64 hex characters. */
export type DeviceSigned = DeviceSignature & {
  hash: string;
  /** State of the key in the register, since when, and the device's sign-out, ms. */
  known: KnownKey;
  since: number | null;
  endedAt: number | null;
};
const KNOWN = ['known', 'unknown'] as const;
type KnownKey = (typeof KNOWN)[number];

/** @throws RemoteError 'notFound' */
export function getEvidence(id: string): Promise<Standing> {
  return requestJson(`/api/app/documentations/${encodeURIComponent(id)}/evidence`, {
    parse: (body) => parseStanding(toRow(body)),
  });
}

function parseStanding(row: Row): Standing {
  return {
    state: verdict(row, 'state', STANDINGS),
    at: momentOf(row, 'at'),
    lines: toList(row.lines).map(toRow).map(lineOf),
    device: row.device === null ? null : deviceOf(toRow(row.device)),
    legalHold: row.legalHold ? holdOf(toRow(row.legalHold)) : null,
  };
}

function holdOf(row: Row): LegalHold {
  return {
    until: readFilledText(row, 'until'),
    reason: readText(row, 'reason'),
    by: readText(row, 'by'),
    setAt: readTime(row, 'setAt'),
  };
}

function deviceOf(row: Row): DeviceSigned {
  return {
    hash: readFilledText(row, 'hash'),
    key: readFilledText(row, 'key'),
    signature: readFilledText(row, 'signature'),
    known: verdict(row, 'known', KNOWN),
    since: momentOf(row, 'since'),
    endedAt: momentOf(row, 'endedAt'),
  };
}

function lineOf(row: Row): LogLine {
  const [position, kind, entry] = [readNumber(row, 'position'), readText(row, 'kind'), readFilledText(row, 'entry')];
  return {
    position,
    kind,
    at: readTime(row, 'at'),
    entry,
    signedAt: momentOf(row, 'signedAt'),
    stampedAt: momentOf(row, 'stampedAt'),
    // An older server omits it.
    stampedBy: typeof row.stampedBy === 'string' ? row.stampedBy : '',
  };
}

function momentOf(row: Row, field: string): number | null {
  return row[field] === null ? null : readTime(row, field);
}
