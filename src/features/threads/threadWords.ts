/** What screens say about a thread. The sentences for workers stand in every second language. */

import { formatDate, photoCount } from '../../components/format';
import type { DeliveryMark } from '../../domain/delivery/deliveryWords';
import { NO_STATEMENT } from '../../domain/documentation/supplementLines';
import type { Thread, ThreadMessage } from '../../domain/threads/shownThread';
import type { ThreadState } from '../../domain/threads/thread';
import { templateText } from '../../domain/threads/threadTexts';
import { dayText } from '../../domain/time/day';

export type ThreadHead = { subject: string; day: string; service: string };

const SUBJECTS: { [subject: string]: string } = {
  record: 'Nachfrage',
  photo: 'Nachfrage zu einem Foto',
  day: 'Nachfrage zu einem Tag',
  defect: 'Mangel',
};

/** 'Nachfrage zu einem Foto'; a newer server's word as it comes. */
export function subjectText(subject: string): string {
  return SUBJECTS[subject] ?? subject;
}

/** 'Winterdienst fehlt am 23.11.2026', '' for other subjects. */
export function missingText({ subject, day, service }: ThreadHead): string {
  return subject === 'day' ? `${service} fehlt am ${dayText(day)}` : '';
}

/** 'gefragt am 24.11.2026'; 'erledigt' has the day of that tap. */
export function questionDateText({ state, openedAt, changedAt, closedAt }: Thread): string {
  if (state === 'closed') return `erledigt am ${formatDate(closedAt ?? changedAt)}`;
  return state === 'answered' ? `beantwortet am ${formatDate(changedAt)}` : `gefragt am ${formatDate(openedAt)}`;
}

/** 'gefragt', for the narrow cells of a week. */
export function questionWord({ state }: Thread): string {
  return state === 'open' ? 'gefragt' : threadStateText(state);
}

const STATES: { [state in ThreadState]: { mark: DeliveryMark; words: string } } = {
  open: { mark: 'wait', words: 'offen' },
  answered: { mark: 'saved', words: 'beantwortet' },
  closed: { mark: 'done', words: 'erledigt' },
};

/** A state of a newer server as it comes. */
export function stateOfThread(state: string): { mark: DeliveryMark; words: string } {
  return STATES[state as ThreadState] ?? { mark: 'saved', words: state };
}

/** 'beantwortet'; a newer server's word as it comes. */
export function threadStateText(state: string): string {
  return stateOfThread(state).words;
}

/** Ready-made sentence and text in one line, for files; also what holds now. */
export function sentenceOf({ correctedText = null, ...message }: Sentence): string {
  const words = [readySentence(message), message.text].filter(Boolean).join(': ');
  return correctedText === null ? words : `${words} (${NOTES_CORRECTED} ${notesText(correctedText)})`;
}

type Sentence = Pick<ThreadMessage, 'template' | 'text' | 'correctedText'>;

/** Before the notes of a report as they hold now. */
export const NOTES_CORRECTED = 'Notizen inzwischen berichtigt:';

/** Corrected notes may be empty. */
export function notesText(notes: string): string {
  return notes || NO_STATEMENT;
}

/** '2 Fotos noch nicht angekommen' */
export function missingPhotosText(count: number): string {
  return `${photoCount(count)} noch nicht angekommen`;
}

/** The ready-made sentence, if there is one. */
export function readySentence({ template }: Pick<ThreadMessage, 'template'>): string {
  return templateText(template) ?? '';
}
