/** How the installation is doing (docs/routes.md). Every call throws RemoteError. Bytes; days as `2026-11-21`. */
import { type IssueCode, isIssueCode } from '../domain/issue';
import type { LetterState } from '../domain/people/letter';
import { call } from './client';
import { filled, flag, from, list, number, type Row, row, rowOf, text, time, timeOrNull } from './values';

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
  return call('/api/app/admin/system', { signal, parse: (body) => parseState(row(body)) });
}

const numberOrNull = (of: Row, field: string) => (of[field] === null ? null : number(of, field));

/** Null for what is not set up there, or what the server does not know. */
function ifSaid<T>(value: unknown, parse: (of: Row) => T): T | null {
  return (value ?? null) === null ? null : parse(row(value));
}

function parseState(of: Row): SystemState {
  const storage = row(of.storage);
  return {
    ok: flag(of, 'ok'),
    causes: list(of.causes ?? []).map(String),
    version: text(of, 'version'),
    schema: text(of, 'schema'),
    time: time(of, 'time'),
    synchronous: text(of, 'synchronous'),
    mail: flag(of, 'mail'),
    mailTrouble: troubleOf(of.mailTrouble ?? null),
    letters: parseLetters(row(of.letters)),
    photoBytes: number(storage, 'photoBytes'),
    databaseBytes: number(storage, 'databaseBytes'),
    diskBytes: numberOrNull(storage, 'diskBytes'),
    freeBytes: numberOrNull(storage, 'freeBytes'),
    storageDays: list(of.storageDays)
      .map(row)
      .map(rowOf({ day: filled, photoBytes: numberOrNull, databaseBytes: numberOrNull })),
    deliveryDays: list(of.deliveryDays)
      .map(row)
      .map(rowOf({ day: filled, deliveries: number })),
    incomplete: parseIncomplete(row(of.incomplete)),
    backup: of.backup === null ? null : parseBackup(row(of.backup)),
    // A server that was not updated yet says nothing of these.
    nightly: ifSaid(of.nightly, parseNightly),
    replica: ifSaid(of.replica, parseReplica),
    photoStore: ifSaid(of.photoStore, (said) => parsePhotoStore(withTrouble(said))),
    log: ifSaid(of.log, parseLog),
    stamps: ifSaid(of.stamps, parseStamps),
    problems: list(of.problems ?? [])
      .map(row)
      .map(parseProblem),
  };
}

function troubleOf(value: unknown): SystemState['mailTrouble'] {
  if (value === null) return null;
  return { at: time(row(value), 'at'), why: text(row(value), 'why') };
}

const parseLetters = rowOf<SystemState['letters']>({
  planned: number,
  sending: number,
  sent: number,
  refused: number,
  unknown: number,
  nothing: number,
});

const parseUnfinished = rowOf<Unfinished>({
  id: filled,
  number: text,
  propertyName: text,
  companyName: text,
  since: time,
});

const parseIncomplete = rowOf<SystemState['incomplete']>({
  receiving: number,
  documentations: number,
  oldest: timeOrNull,
  // A server that was not updated yet names none.
  items: (of, field) =>
    list(of[field] ?? [])
      .map(row)
      .map(parseUnfinished),
});

const parseBackup = rowOf<NonNullable<SystemState['backup']>>({ at: time, bytes: number, missing: number });

/** The server's word is the one of a record that came after its right had ended. */
const overdue = from('late', flag);

const parseNightly = rowOf<NonNullable<SystemState['nightly']>>({
  overdue,
  hours: number,
  at: timeOrNull,
  why: text,
});

const parseReplica = rowOf<NonNullable<SystemState['replica']>>({
  confirmedAt: timeOrNull,
  behind: number,
  overdue,
  why: text,
});

/** What an older server does not say yet. */
const withTrouble = (of: Row): Row => ({ behind: 0, late: false, lastWhy: of.why, advice: '', ...of });

const parsePhotoStore = rowOf<NonNullable<SystemState['photoStore']>>({
  place: (of, field) => (text(of, field) === 'disk' ? 'disk' : 'store'),
  moved: flag,
  bucket: text,
  why: text,
  since: timeOrNull,
  behind: number,
  overdue,
  lastWhy: text,
  advice: text,
});

const parseLog = rowOf<NonNullable<SystemState['log']>>({ since: timeOrNull, overdue });

const parseStamps = rowOf<NonNullable<SystemState['stamps']>>({ at: timeOrNull, overdue, why: text });

const parseProblem = rowOf<Problem>({ message: filled, at: time, count: number, detail: text });

/** Sends a mail to the own address. @returns null when it was sent, else why not. */
export function sendTestMail(): Promise<IssueCode | null> {
  return call('/api/app/admin/test-mail', {
    method: 'POST',
    body: {},
    parse: (body) => {
      const of = row(body);
      if (flag(of, 'sent')) return null;
      return isIssueCode(of.code) ? of.code : 'mail_failed';
    },
  });
}
