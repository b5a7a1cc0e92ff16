/** E-mails that people keep on (D174, docs/routes.md): what somebody wants of them, the last ones, and the way out. */
import type { Subscription } from '../domain/people/letter';
import { type LetterKind, type LetterState, SUBSCRIPTIONS } from '../domain/people/letter';
import type { Open } from '../domain/shape';
import { call, command } from './client';
import { filled, flag, list, Malformed, type Row, row, rowOf, text, time, word } from './values';

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
  return call('/api/app/account/letters', { signal, parse: (body) => parseLetters(row(body)) });
}

/** All of it at once. @throws RemoteError */
export function saveLetters({ weekly, witness, answers, allDone, muted }: LetterSettings): Promise<void> {
  return command('/api/app/account/letters', { method: 'PUT', body: { weekly, witness, answers, allDone, muted } });
}

/**
 * Leaves what the token of a letter names, without a session. @returns whether that had been left before.
 * @throws RemoteError 'notFound' where no letter of ours carries such a token.
 */
export function leaveLetters(token: string): Promise<boolean> {
  return call(`/abbestellen/${encodeURIComponent(token)}`, {
    method: 'POST',
    // What a mail program sends by itself (RFC 8058).
    body: { 'List-Unsubscribe': 'One-Click' },
    credential: null,
    parse: (body) => flag(row(body), 'already'),
  });
}

/** What a token says it leaves; null where it is none. Only the server knows whether it counts. */
export function subscriptionIn(token: string): Subscription | null {
  return SUBSCRIPTIONS.find((one) => token.startsWith(`${one}_`)) ?? null;
}

const parsePlace = rowOf<Letters['properties'][number]>({ id: filled, name: text, address: text });
const parseItem = rowOf<SentLetter>({
  kind: (of, field) => word(of, field),
  state: (of, field) => word(of, field),
  at: time,
  why: text,
});

const parseLetters = rowOf<Letters>({
  weekly: flag,
  witness: flag,
  answers: flag,
  allDone: flag,
  muted: (of: Row, field) => list(of[field]).map(idOf),
  mail: flag,
  confirmed: flag,
  properties: (of: Row, field) => list(of[field]).map(row).map(parsePlace),
  items: (of: Row, field) => list(of[field]).map(row).map(parseItem),
});

function idOf(value: unknown): string {
  if (typeof value !== 'string') throw new Malformed('id');
  return value;
}
