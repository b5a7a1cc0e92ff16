/**
 * Health of the installation (docs/api.md). Every call throws RemoteError. Sizes in bytes; days as
 * `2026-11-21`.
 */
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
  /** Whether the server accepts deliveries; `causes`: why not. */
  ok: boolean;
  causes: string[];
  version: string;
  schema: string;
  time: number;
  /** Only 'full' keeps acknowledged writes through a power cut. */
  synchronous: string;
  mail: boolean;
  /** The last mail that the mail server refused; `why`: its short reason. */
  mailTrouble: { at: number; why: string } | null;
  /** States of the e-mail notifications of the last seven days. */
  letters: Record<LetterState, number>;
  photoBytes: number;
  databaseBytes: number;
  diskBytes: number | null;
  freeBytes: number | null;
  storageDays: StorageDay[];
  deliveryDays: DeliveryDay[];
  /** Documentations with missing photos: now, and for over a day; `items`: the oldest of these. */
  incomplete: { receiving: number; documentations: number; oldest: number | null; items: Unfinished[] };
  backup: { at: number; bytes: number; missing: number } | null;
  /**
   * The nightly backup, null where none is set up; `at`: the last one, `trialAt`: the last trial
   * restore, null = none yet. restic is tried once a week, a folder each night.
   */
  nightly: {
    tool: 'folder' | 'restic';
    overdue: boolean;
    hours: number;
    at: number | null;
    trialAt: number | null;
    why: string;
  } | null;
  /**
   * The running replica of the database, null where none is set up; `confirmedAt` null: not
   * complete yet.
   */
  replica: { confirmedAt: number | null; behind: number; overdue: boolean; why: string } | null;
  /**
   * The object store of the photos, null where none is configured. `moved`: all photos are at
   * `place`; `why`: the current error, '' = none. `overdue`: it has failed longer than the alarm's
   * delay, `behind` ms by now. `lastWhy`, `advice`: the last error and its remedy.
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
  /**
   * The log: since when its oldest unsigned entry waits, null = all are signed. The field is null
   * for an older server.
   */
  log: { since: number | null; overdue: boolean } | null;
  /**
   * The time stamps, null where no authority is configured; `at` of the newest token, `why`: the
   * last attempt's error, '' = none.
   */
  stamps: { at: number | null; overdue: boolean; why: string } | null;
  /** Warnings and errors of the last days, one line a kind, newest first. */
  problems: Problem[];
};
/** Incomplete for over a day; `companyName` '' where none is known. */
export type Unfinished = { id: string; number: string; propertyName: string; companyName: string; since: number };
/** `count` occurrences, the last `at`; `message` as logged, `detail` of the last one. */
export type Problem = { message: string; at: number; count: number; detail: string };

export function systemState(signal?: AbortSignal): Promise<SystemState> {
  return requestJson('/api/app/admin/system', { signal, parse: (body) => parseState(toRow(body)) });
}

const numberOrNull = (row: Row, field: string) => (row[field] === null ? null : readNumber(row, field));

/** Null where it is not set up, or the server does not know it. */
function parseIfPresent<T>(value: unknown, parse: (of: Row) => T): T | null {
  return (value ?? null) === null ? null : parse(toRow(value));
}

function parseState(row: Row): SystemState {
  const storage = toRow(row.storage);
  return {
    ok: readFlag(row, 'ok'),
    causes: toList(row.causes ?? []).map(String),
    version: readText(row, 'version'),
    schema: readText(row, 'schema'),
    time: readTime(row, 'time'),
    synchronous: readText(row, 'synchronous'),
    mail: readFlag(row, 'mail'),
    mailTrouble: troubleOf(row.mailTrouble ?? null),
    letters: parseMailState(toRow(row.letters)),
    photoBytes: readNumber(storage, 'photoBytes'),
    databaseBytes: readNumber(storage, 'databaseBytes'),
    diskBytes: numberOrNull(storage, 'diskBytes'),
    freeBytes: numberOrNull(storage, 'freeBytes'),
    storageDays: toList(row.storageDays)
      .map(toRow)
      .map(rowOf({ day: readFilledText, photoBytes: numberOrNull, databaseBytes: numberOrNull })),
    deliveryDays: toList(row.deliveryDays)
      .map(toRow)
      .map(rowOf({ day: readFilledText, deliveries: readNumber })),
    incomplete: parseIncomplete(toRow(row.incomplete)),
    backup: row.backup === null ? null : parseBackup(toRow(row.backup)),
    // An older server omits these.
    nightly: parseIfPresent(row.nightly, (found) => parseNightly({ tool: 'folder', trialAt: found.at, ...found })),
    replica: parseIfPresent(row.replica, parseReplica),
    photoStore: parseIfPresent(row.photoStore, (found) => parsePhotoStore(withTrouble(found))),
    log: parseIfPresent(row.log, parseLog),
    stamps: parseIfPresent(row.stamps, parseStamps),
    problems: toList(row.problems ?? [])
      .map(toRow)
      .map(parseProblem),
  };
}

function troubleOf(value: unknown): SystemState['mailTrouble'] {
  if (value === null) return null;
  return { at: readTime(toRow(value), 'at'), why: readText(toRow(value), 'why') };
}

const parseMailState = rowOf<SystemState['letters']>({
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
  // An older server omits them.
  items: (row, field) =>
    toList(row[field] ?? [])
      .map(toRow)
      .map(parseUnfinished),
});

const parseBackup = rowOf<NonNullable<SystemState['backup']>>({ at: readTime, bytes: readNumber, missing: readNumber });

/** The server's field is called `late`. */
const overdue = fromField('late', readFlag);

const parseNightly = rowOf<NonNullable<SystemState['nightly']>>({
  tool: (row, field) => (readText(row, field) === 'restic' ? 'restic' : 'folder'),
  overdue,
  hours: readNumber,
  at: timeOrNull,
  trialAt: timeOrNull,
  why: readText,
});

const parseReplica = rowOf<NonNullable<SystemState['replica']>>({
  confirmedAt: timeOrNull,
  behind: readNumber,
  overdue,
  why: readText,
});

/** Defaults for an older server. */
const withTrouble = (row: Row): Row => ({ behind: 0, late: false, lastWhy: row.why, advice: '', ...row });

const parsePhotoStore = rowOf<NonNullable<SystemState['photoStore']>>({
  place: (row, field) => (readText(row, field) === 'disk' ? 'disk' : 'store'),
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

/**
 * Sends a mail to the own address.
 * @returns null when it was sent, else the error.
 */
export function sendTestMail(): Promise<IssueCode | null> {
  return requestJson('/api/app/admin/test-mail', {
    method: 'POST',
    body: {},
    parse: (body) => {
      const row = toRow(body);
      if (readFlag(row, 'sent')) return null;
      return isIssueCode(row.code) ? row.code : 'mail_failed';
    },
  });
}
