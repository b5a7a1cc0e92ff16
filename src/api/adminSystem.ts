/** How the installation is doing (docs/routes.md). Every call throws RemoteError. Bytes; days as `2026-11-21`. */
import { type IssueCode, isIssueCode } from '../domain/issue';
import type { LetterState } from '../domain/people/letter';
import { requestJson } from './client';
import {
  fromField,
  type Row,
  readFilledText,
  readFlag,
  readNumber,
  readText,
  readTime,
  rowOf,
  timeOrNull,
  toList,
  toRow,
} from './values';

export type StorageDay = { day: string; photoBytes: number | null; databaseBytes: number | null };
export type DeliveryDay = { day: string; deliveries: number };
export type SystemState = {
  /** Whether it takes deliveries; `causes`: what keeps it from that (D149). */
  ok: boolean;
  causes: string[];
  version: string;
  schema: string;
  time: number;
  /** Only 'full' keeps what was acknowledged through a power cut (D34). */
  synchronous: string;
  mail: boolean;
  /** The last mail, where the mail server did not accept it; `why`: its short word (D120). */
  mailTrouble: { at: number; why: string } | null;
  /** What became of the e-mails of the last seven days that people keep on (D175). */
  letters: Record<LetterState, number>;
  photoBytes: number;
  databaseBytes: number;
  /** null: unknown on this system. */
  diskBytes: number | null;
  freeBytes: number | null;
  storageDays: StorageDay[];
  deliveryDays: DeliveryDay[];
  /** Documentations whose photos have not all come: now, and for over a day; `items`: the oldest of these. */
  incomplete: { receiving: number; documentations: number; oldest: number | null; items: Unfinished[] };
  backup: { at: number; bytes: number; missing: number } | null;
  /** The backup of every night (D165), null where none is set up; `at` the last that was restored on trial, null = not yet. */
  nightly: { overdue: boolean; hours: number; at: number | null; why: string } | null;
  /** The running copy of the database (D168), null where none is set up; `confirmedAt` null: not yet whole. */
  replica: { confirmedAt: number | null; behind: number; overdue: boolean; why: string } | null;
  /**
   * The object store of the photos (D215), null where none is named; `moved`: all of them lie at `place`; `why`: what is wrong, '' = nothing;
   * `overdue`: it has kept failing for longer than the alarm waits, `behind` ms by now; `lastWhy`, `advice`: what failed last, and what to do.
   */
  photoStore: {
    place: 'store' | 'disk';
    moved: boolean;
    bucket: string;
    why: string;
    since: number | null;
    behind: number;
    overdue: boolean;
    lastWhy: string;
    advice: string;
  } | null;
  /** The log (D188): since when its oldest entry without a signature waits, null = all are signed; null where an older server does not say. */
  log: { since: number | null; overdue: boolean } | null;
  /** The time from outside (D183), null where no authority is set up; `at` of the newest token, `why` of the last attempt, '' where it went well. */
  stamps: { at: number | null; overdue: boolean; why: string } | null;
  /** What the server noted as a warning or an error in the last days, each kind once, the newest first (D149). */
  problems: Problem[];
};
/** One that is incomplete for over a day; `companyName` '' where none is named. */
export type Unfinished = { id: string; number: string; propertyName: string; companyName: string; since: number };
/** `count` times, last `at`; `message` as the server wrote it, `detail` of the last one. */
export type Problem = { message: string; at: number; count: number; detail: string };

export function systemState(signal?: AbortSignal): Promise<SystemState> {
  return requestJson('/api/app/admin/system', { signal, parse: (body) => parseState(toRow(body)) });
}

const numberOrNull = (of: Row, field: string) => (of[field] === null ? null : readNumber(of, field));

/** Null for what is not set up there, or what the server does not know. */
function ifSaid<T>(value: unknown, parse: (of: Row) => T): T | null {
  return (value ?? null) === null ? null : parse(toRow(value));
}

function parseState(of: Row): SystemState {
  const storage = toRow(of.storage);
  return {
    ok: readFlag(of, 'ok'),
    causes: toList(of.causes ?? []).map(String),
    version: readText(of, 'version'),
    schema: readText(of, 'schema'),
    time: readTime(of, 'time'),
    synchronous: readText(of, 'synchronous'),
    mail: readFlag(of, 'mail'),
    mailTrouble: troubleOf(of.mailTrouble ?? null),
    letters: parseLetters(toRow(of.letters)),
    photoBytes: readNumber(storage, 'photoBytes'),
    databaseBytes: readNumber(storage, 'databaseBytes'),
    diskBytes: numberOrNull(storage, 'diskBytes'),
    freeBytes: numberOrNull(storage, 'freeBytes'),
    storageDays: toList(of.storageDays)
      .map(toRow)
      .map(rowOf({ day: readFilledText, photoBytes: numberOrNull, databaseBytes: numberOrNull })),
    deliveryDays: toList(of.deliveryDays)
      .map(toRow)
      .map(rowOf({ day: readFilledText, deliveries: readNumber })),
    incomplete: parseIncomplete(toRow(of.incomplete)),
    backup: of.backup === null ? null : parseBackup(toRow(of.backup)),
    // A server that was not updated yet says nothing of these.
    nightly: ifSaid(of.nightly, parseNightly),
    replica: ifSaid(of.replica, parseReplica),
    photoStore: ifSaid(of.photoStore, (said) => parsePhotoStore(withTrouble(said))),
    log: ifSaid(of.log, parseLog),
    stamps: ifSaid(of.stamps, parseStamps),
    problems: toList(of.problems ?? [])
      .map(toRow)
      .map(parseProblem),
  };
}

function troubleOf(value: unknown): SystemState['mailTrouble'] {
  if (value === null) return null;
  return { at: readTime(toRow(value), 'at'), why: readText(toRow(value), 'why') };
}

const parseLetters = rowOf<SystemState['letters']>({
  planned: readNumber,
  sending: readNumber,
  sent: readNumber,
  refused: readNumber,
  unknown: readNumber,
  nothing: readNumber,
});

const parseUnfinished = rowOf<Unfinished>({
  id: readFilledText,
  number: readText,
  propertyName: readText,
  companyName: readText,
  since: readTime,
});

const parseIncomplete = rowOf<SystemState['incomplete']>({
  receiving: readNumber,
  documentations: readNumber,
  oldest: timeOrNull,
  // A server that was not updated yet names none.
  items: (of, field) =>
    toList(of[field] ?? [])
      .map(toRow)
      .map(parseUnfinished),
});

const parseBackup = rowOf<NonNullable<SystemState['backup']>>({ at: readTime, bytes: readNumber, missing: readNumber });

/** The server's word is the one of a record that came after its right had ended. */
const overdue = fromField('late', readFlag);

const parseNightly = rowOf<NonNullable<SystemState['nightly']>>({
  overdue,
  hours: readNumber,
  at: timeOrNull,
  why: readText,
});

const parseReplica = rowOf<NonNullable<SystemState['replica']>>({
  confirmedAt: timeOrNull,
  behind: readNumber,
  overdue,
  why: readText,
});

/** What an older server does not say yet. */
const withTrouble = (of: Row): Row => ({ behind: 0, late: false, lastWhy: of.why, advice: '', ...of });

const parsePhotoStore = rowOf<NonNullable<SystemState['photoStore']>>({
  place: (of, field) => (readText(of, field) === 'disk' ? 'disk' : 'store'),
  moved: readFlag,
  bucket: readText,
  why: readText,
  since: timeOrNull,
  behind: readNumber,
  overdue,
  lastWhy: readText,
  advice: readText,
});

const parseLog = rowOf<NonNullable<SystemState['log']>>({ since: timeOrNull, overdue });

const parseStamps = rowOf<NonNullable<SystemState['stamps']>>({ at: timeOrNull, overdue, why: readText });

const parseProblem = rowOf<Problem>({ message: readFilledText, at: readTime, count: readNumber, detail: readText });

/** Sends a mail to the own address. @returns null when it was sent, else why not. */
export function sendTestMail(): Promise<IssueCode | null> {
  return requestJson('/api/app/admin/test-mail', {
    method: 'POST',
    body: {},
    parse: (body) => {
      const of = toRow(body);
      if (readFlag(of, 'sent')) return null;
      return isIssueCode(of.code) ? of.code : 'mail_failed';
    },
  });
}
