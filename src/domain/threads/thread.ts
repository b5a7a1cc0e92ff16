/**
 * Threads: Nachfragen, Bemerkungen and Mängel about a record, a photo of it, a missing day of a plan, or a
 * defect of a property. Pure.
 */
import type { Issue } from '../issue';
import { shownText } from '../text/shownText';
import { countCharacters } from '../text/text';

export const THREAD_SUBJECTS = ['record', 'photo', 'day', 'defect'] as const;
export type ThreadSubject = (typeof THREAD_SUBJECTS)[number];
/** `open`: waits for an answer. `answered`: waits for the side that closes it. `closed`: erledigt. */
export const THREAD_STATES = ['open', 'answered', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];
/** `author`: an employee of the company. `link`: a worker with a link, who reports and sees nothing. */
export const THREAD_SIDES = ['manager', 'company', 'author', 'link'] as const;
export type ThreadSide = (typeof THREAD_SIDES)[number];

/** Characters of a message. */
export const MESSAGE_MAX = 500;
export const MESSAGE_PHOTOS_MAX = 3;
export const THREAD_MESSAGES_MAX = 50;
/** New threads of an account a day. */
export const THREADS_PER_DAY = 100;

/** `hasManager`: the Hausverwaltung is a party. */
export type ThreadParties = { raisedBy: ThreadSide; hasManager: boolean };

/**
 * The side that says 'Erledigt'. It is the office that opened it. For a defect that a worker reported it is the
 * Hausverwaltung, and the company without one.
 */
export function closingSide({ raisedBy, hasManager }: ThreadParties): ThreadSide {
  if (raisedBy === 'manager' || raisedBy === 'company') return raisedBy;
  return hasManager ? 'manager' : 'company';
}

/**
 * The state that the messages give. The closing side opens the thread again, others answer it.
 * A worker's report is open until another side writes.
 * @param sides of the messages, the oldest first
 */
export function stateAfterMessages(thread: ThreadParties, sides: readonly ThreadSide[]): 'open' | 'answered' {
  const closing = closingSide(thread);
  const last = sides.at(-1) ?? thread.raisedBy;
  const isReport = last === thread.raisedBy && !sides.includes(closing);
  return last === closing || isReport ? 'open' : 'answered';
}

/**
 * Whether the thread waits for this side: for an answer, or for the look at one.
 * @param thread `lastBy`: side of the last message
 */
export function waitsFor(thread: ThreadParties & { state: ThreadState; lastBy: ThreadSide }, side: ThreadSide) {
  if (thread.state === 'closed') return false;
  return thread.state === 'answered' ? closingSide(thread) === side : thread.lastBy !== side;
}

/** Without turning characters and outer white space. */
export function tidyMessage(text: string): string {
  return shownText(text).trim();
}

/** The notes of a record that reports a defect, as its first message. */
export function reportText(notes: string): string {
  const text = tidyMessage(notes);
  if (countCharacters(text) <= MESSAGE_MAX) return text;
  const cut = Array.from(text).slice(0, MESSAGE_MAX - 1);
  return `${cut.join('')}…`;
}

/** A message has a text, a ready-made sentence or a photo. */
export function messageIssues(message: { text: string; template: string; photos: number }): Issue[] {
  const issues: Issue[] = [];
  const length = countCharacters(message.text);
  if (length > MESSAGE_MAX || (length === 0 && message.template === '' && message.photos === 0))
    issues.push({ field: 'text', code: 'thread_text' });
  if (message.photos > MESSAGE_PHOTOS_MAX) issues.push({ field: 'photos', code: 'thread_photos' });
  return issues;
}
