/**
 * Ready-made questions and answers. The wire and the columns have the word, screens the German sentence, and workers'
 * screens also the second language's (src/components/languages).
 */
import type { ServiceType } from '../documentation/service';
import type { ThreadSubject } from './thread';

export const READY_QUESTIONS = {
  photo: 'Bitte noch ein Foto',
  cleared: 'Wurde geräumt und gestreut?',
  done: 'Wurde diese Leistung gemacht?',
  again: 'Bitte nachholen',
  property: 'Stimmt die Immobilie?',
} as const;
export type ReadyQuestion = keyof typeof READY_QUESTIONS;

export const ANSWERS = {
  yes: 'Ja, erledigt',
  no: 'Nein',
  photoFollows: 'Foto folgt',
  today: 'Komme heute noch',
} as const;
export type ReadyAnswer = keyof typeof ANSWERS;

/** The first message of a defect that a record reported. */
export const REPORT = { defect: 'Mangel gemeldet' } as const;

const BY_SUBJECT: { [subject in ThreadSubject]: readonly ReadyQuestion[] } = {
  record: ['photo', 'done', 'property'],
  photo: ['photo', 'property'],
  day: ['done', 'again'],
  defect: [],
};

/** The questions that a dialog offers. Ice and snow only for Winterdienst. */
export function offeredQuestions(subject: ThreadSubject, service: ServiceType | string | null): ReadyQuestion[] {
  const offered = BY_SUBJECT[subject];
  return service === 'Winterdienst' && subject !== 'defect' ? ['cleared', ...offered] : [...offered];
}

/** The German sentence of a ready-made word, or null for '' and a newer version's word. */
export function templateText(template: string): string | null {
  const all: Readonly<Record<string, string>> = { ...READY_QUESTIONS, ...ANSWERS, ...REPORT };
  return Object.hasOwn(all, template) ? (all[template] ?? null) : null;
}
