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

function parseStanding(of: Row): Standing {
  return {
    state: verdict(of, 'state', STANDINGS),
    at: momentOf(of, 'at'),
    lines: toList(of.lines).map(toRow).map(lineOf),
    device: of.device === null ? null : deviceOf(toRow(of.device)),
    legalHold: of.legalHold ? holdOf(toRow(of.legalHold)) : null,
  };
}

function holdOf(of: Row): LegalHold {
  return {
    until: readFilledText(of, 'until'),
    reason: readText(of, 'reason'),
    by: readText(of, 'by'),
    setAt: readTime(of, 'setAt'),
  };
}

function deviceOf(of: Row): DeviceSigned {
  return {
    hash: readFilledText(of, 'hash'),
    key: readFilledText(of, 'key'),
    signature: readFilledText(of, 'signature'),
    known: verdict(of, 'known', KNOWN),
    since: momentOf(of, 'since'),
    endedAt: momentOf(of, 'endedAt'),
  };
}

function lineOf(of: Row): LogLine {
  const [position, kind, entry] = [readNumber(of, 'position'), readText(of, 'kind'), readFilledText(of, 'entry')];
  return {
    position,
    kind,
    at: readTime(of, 'at'),
    entry,
    signedAt: momentOf(of, 'signedAt'),
    stampedAt: momentOf(of, 'stampedAt'),
    // An older server omits it.
    stampedBy: typeof of.stampedBy === 'string' ? of.stampedBy : '',
  };
}

function momentOf(of: Row, field: string): number | null {
  return of[field] === null ? null : readTime(of, field);
}
