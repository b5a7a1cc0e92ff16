/** What the log says of a record (D163, docs/evidence.md). */
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { requestJson } from './client';
import { type Row, readFilledText, readNumber, readText, readTime, toList, toRow, verdict } from './values';

/** `unlogged`: before its entry; `differs`: what is stored is not what was entered; `doubtful`: a newer entry may be hidden. One that was deleted is not there to be asked about. */
const STANDINGS = ['unchanged', 'corrected', 'unlogged', 'differs', 'doubtful'] as const;
export type StandingState = (typeof STANDINGS)[number];

/** An entry: its place in the log, what it tells, its hash as hex; `signedAt` of the first checkpoint over it, `stampedAt` of the first token from outside (D183), null before, `stampedBy` who gave it, '' where it does not say. Times in ms. */
export type LogLine = {
  position: number;
  kind: string;
  at: number;
  entry: string;
  signedAt: number | null;
  stampedAt: number | null;
  stampedBy: string;
};
/** Nobody deletes it (D187) until this German day has passed, `2029-12-31`; by whom as the name was then, and since when, ms. */
export type LegalHold = { until: string; reason: string; by: string; setAt: number };
/** `at`: of the last correction, ms; null where there was none. `lines`: the oldest first. */
export type Standing = {
  state: StandingState;
  at: number | null;
  lines: LogLine[];
  device: DeviceSigned | null;
  legalHold: LegalHold | null;
};

/** What the key of the device signed (D191): the content's hash, 64 hex characters. */
export type DeviceSigned = DeviceSignature & {
  hash: string;
  /** How its key stands in the register (D205), since when, and when the device was signed out, ms. */
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
    // A server from before does not say.
    stampedBy: typeof of.stampedBy === 'string' ? of.stampedBy : '',
  };
}

function momentOf(of: Row, field: string): number | null {
  return of[field] === null ? null : readTime(of, field);
}
