/** E-mail notifications (docs/api.md): settings, the last mails, and unsubscribing. */
import type { Subscription } from '../domain/people/letter';
import { type LetterKind, type LetterState, SUBSCRIPTIONS } from '../domain/people/letter';
import type { Open } from '../domain/shape';
import { requestJson, sendCommand } from './client';
import {
  Malformed,
  type Row,
  readChoice,
  readFilledText,
  readFlag,
  readText,
  readTime,
  rowOf,
  toList,
  toRow,
} from './values';

/**
 * `witness`: monthly state of the log; `allDone`: the weekly mail also when nothing is missing;
 * `muted`: ids of excluded properties.
 */
export type MailSettings = {
  weekly: boolean;
  witness: boolean;
  answers: boolean;
  threads: boolean;
  allDone: boolean;
  muted: string[];
};
/** One e-mail; `at`: last attempt, ms; `why`: the mail server's short error. */
export type SentMail = { kind: Open<LetterKind>; state: Open<LetterState>; at: number; why: string };
/**
 * `mail`: the server can send; `confirmed`: the own address is; `properties`: own ones that can be
 * excluded.
 */
export type MailOverview = MailSettings & {
  mail: boolean;
  confirmed: boolean;
  properties: { id: string; name: string; address: string }[];
  items: SentMail[];
};

/**
 * Settings, and the last e-mails, newest first.
 * @throws RemoteError
 */
export function loadMailSettings(signal?: AbortSignal): Promise<MailOverview> {
  return requestJson('/api/app/account/letters', { signal, parse: (body) => parseNotifications(toRow(body)) });
}

/**
 * Replaces all settings.
 * @throws RemoteError
 */
export function saveMailSettings({ weekly, witness, answers, threads, allDone, muted }: MailSettings): Promise<void> {
  const body = { weekly, witness, answers, threads, allDone, muted };
  return sendCommand('/api/app/account/letters', { method: 'PUT', body });
}

/**
 * Unsubscribes by an e-mail's token, without a session.
 * @returns whether it was unsubscribed before.
 * @throws RemoteError 'notFound' for an unknown token.
 */
export function unsubscribeByToken(token: string): Promise<boolean> {
  return requestJson(`/abbestellen/${encodeURIComponent(token)}`, {
    method: 'POST',
    // The body that mail programs send (RFC 8058).
    body: { 'List-Unsubscribe': 'One-Click' },
    credential: null,
    parse: (body) => readFlag(toRow(body), 'already'),
  });
}

/** The subscription in a token; null if malformed. Only the server can verify it. */
export function subscriptionIn(token: string): Subscription | null {
  return SUBSCRIPTIONS.find((one) => token.startsWith(`${one}_`)) ?? null;
}

const parsePlace = rowOf<MailOverview['properties'][number]>({ id: readFilledText, name: readText, address: readText });
const parseItem = rowOf<SentMail>({
  kind: (row, field) => readChoice(row, field),
  state: (row, field) => readChoice(row, field),
  at: readTime,
  why: readText,
});

const parseNotifications = rowOf<MailOverview>({
  weekly: readFlag,
  witness: readFlag,
  answers: readFlag,
  threads: readFlag,
  allDone: readFlag,
  muted: (row: Row, field) => toList(row[field]).map(idOf),
  mail: readFlag,
  confirmed: readFlag,
  properties: (row: Row, field) => toList(row[field]).map(toRow).map(parsePlace),
  items: (row: Row, field) => toList(row[field]).map(toRow).map(parseItem),
});

function idOf(value: unknown): string {
  if (typeof value !== 'string') throw new Malformed('id');
  return value;
}
