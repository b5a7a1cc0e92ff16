/** E-mails that people keep on (D174, docs/api.md): what somebody wants of them, the last ones, and the way out. */
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

/** `witness`: how far the log has come, every month; `allDone`: the letter of the week also where nothing is missing; `muted`: ids of properties that no letter tells of. */
export type LetterSettings = { weekly: boolean; witness: boolean; answers: boolean; allDone: boolean; muted: string[] };
/** One letter; `at`: when it was last tried, ms; `why`: the mail server's short word where it did not take it. */
export type SentLetter = { kind: Open<LetterKind>; state: Open<LetterState>; at: number; why: string };
/** `mail`: this server sends any; `confirmed`: the own address is; `properties`: the own ones, which may be left out. */
export type Letters = LetterSettings & {
  mail: boolean;
  confirmed: boolean;
  properties: { id: string; name: string; address: string }[];
  items: SentLetter[];
};

/** What the account gets, and its last letters, the newest first. @throws RemoteError */
export function myLetters(signal?: AbortSignal): Promise<Letters> {
  return requestJson('/api/app/account/letters', { signal, parse: (body) => parseLetters(toRow(body)) });
}

/** All of it at once. @throws RemoteError */
export function saveLetters({ weekly, witness, answers, allDone, muted }: LetterSettings): Promise<void> {
  return sendCommand('/api/app/account/letters', { method: 'PUT', body: { weekly, witness, answers, allDone, muted } });
}

/**
 * Leaves what the token of a letter names, without a session. @returns whether that had been left before.
 * @throws RemoteError 'notFound' where no letter of ours carries such a token.
 */
export function leaveLetters(token: string): Promise<boolean> {
  return requestJson(`/abbestellen/${encodeURIComponent(token)}`, {
    method: 'POST',
    // What a mail program sends by itself (RFC 8058).
    body: { 'List-Unsubscribe': 'One-Click' },
    credential: null,
    parse: (body) => readFlag(toRow(body), 'already'),
  });
}

/** What a token says it leaves; null where it is none. Only the server knows whether it counts. */
export function subscriptionIn(token: string): Subscription | null {
  return SUBSCRIPTIONS.find((one) => token.startsWith(`${one}_`)) ?? null;
}

const parsePlace = rowOf<Letters['properties'][number]>({ id: readFilledText, name: readText, address: readText });
const parseItem = rowOf<SentLetter>({
  kind: (of, field) => readChoice(of, field),
  state: (of, field) => readChoice(of, field),
  at: readTime,
  why: readText,
});

const parseLetters = rowOf<Letters>({
  weekly: readFlag,
  witness: readFlag,
  answers: readFlag,
  allDone: readFlag,
  muted: (of: Row, field) => toList(of[field]).map(idOf),
  mail: readFlag,
  confirmed: readFlag,
  properties: (of: Row, field) => toList(of[field]).map(toRow).map(parsePlace),
  items: (of: Row, field) => toList(of[field]).map(toRow).map(parseItem),
});

function idOf(value: unknown): string {
  if (typeof value !== 'string') throw new Malformed('id');
  return value;
}
