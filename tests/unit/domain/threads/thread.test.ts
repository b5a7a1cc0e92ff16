/** Threads: who waits, who closes, and what a message may be. */
import { describe, expect, it } from 'vitest';
import {
  closingSide,
  MESSAGE_MAX,
  messageIssues,
  reportText,
  stateAfterMessages,
  type ThreadParties,
  type ThreadSide,
  type ThreadState,
  tidyMessage,
  waitsFor,
} from '../../../../src/domain/threads/thread';
import { ANSWERS, offeredQuestions, READY_QUESTIONS, templateText } from '../../../../src/domain/threads/threadTexts';

describe('a thread', () => {
  const office = { raisedBy: 'manager', hasManager: true } as const;
  const report = { raisedBy: 'author', hasManager: true } as const;
  const SEEING = ['manager', 'company', 'author'] as const;
  const waiting = (thread: ThreadParties, sides: readonly ThreadSide[]) => {
    const state = stateAfterMessages(thread, sides);
    return [state, ...SEEING.filter((side) => waitsFor({ ...thread, state, lastBy: sides.at(-1) ?? 'link' }, side))];
  };

  it('is answered by another side and opened again by the first one', () => {
    expect(waiting(office, ['manager'])).toEqual(['open', 'company', 'author']);
    for (const writer of ['company', 'author'] as const)
      expect(waiting(office, ['manager', writer])).toEqual(['answered', 'manager']);
    expect(waiting(office, ['manager', 'author', 'manager'])).toEqual(['open', 'company', 'author']);
  });

  it('of a worker waits for the sides that did not write last', () => {
    expect(waiting(report, ['author'])).toEqual(['open', 'manager', 'company']);
    expect(waiting(report, ['author', 'author'])).toEqual(['open', 'manager', 'company']);
    expect(waiting(report, ['author', 'manager'])).toEqual(['open', 'company', 'author']);
    expect(waiting(report, ['author', 'manager', 'author'])).toEqual(['answered', 'manager']);
    expect(waiting(report, ['author', 'company'])).toEqual(['answered', 'manager']);
    expect(waiting({ ...report, raisedBy: 'link' }, ['link'])).toEqual(['open', ...SEEING]);
    const alone = { raisedBy: 'author', hasManager: false } as const;
    expect(waiting(alone, ['author', 'company'])).toEqual(['open', 'manager', 'author']);
    expect(waiting(alone, ['author', 'company', 'author'])).toEqual(['answered', 'company']);
  });

  it('is closed by the office that opened it', () => {
    expect(closingSide({ raisedBy: 'manager', hasManager: true })).toBe('manager');
    expect(closingSide({ raisedBy: 'company', hasManager: true })).toBe('company');
  });

  it('of a worker is closed by the Hausverwaltung, else by the company', () => {
    for (const raisedBy of ['author', 'link'] as const) {
      expect(closingSide({ raisedBy, hasManager: true })).toBe('manager');
      expect(closingSide({ raisedBy, hasManager: false })).toBe('company');
    }
  });

  it('waits for no side when it is closed, and for the first side after a Nachtrag', () => {
    const waits = (state: ThreadState) =>
      SEEING.filter((side) => waitsFor({ ...office, state, lastBy: 'manager' }, side));
    expect(waits('closed')).toEqual([]);
    expect(waits('answered')).toEqual(['manager']);
  });
});

describe('a message', () => {
  const message = { text: '', template: '', photos: 0 };

  it('has a text, a ready-made sentence or a photo', () => {
    expect(messageIssues(message)).toEqual([{ field: 'text', code: 'thread_text' }]);
    for (const more of [{ text: 'Ja' }, { template: 'yes' }, { photos: 1 }])
      expect(messageIssues({ ...message, ...more })).toEqual([]);
  });

  it('has 500 characters and three photos at most', () => {
    expect(messageIssues({ ...message, text: '🧹'.repeat(MESSAGE_MAX), photos: 3 })).toEqual([]);
    expect(messageIssues({ ...message, text: 'a'.repeat(MESSAGE_MAX + 1), photos: 4 })).toEqual([
      { field: 'text', code: 'thread_text' },
      { field: 'photos', code: 'thread_photos' },
    ]);
  });

  it('of a report has the notes, shortened with a mark', () => {
    expect(reportText(' Handlauf locker\n')).toBe('Handlauf locker');
    expect(reportText('🧹'.repeat(MESSAGE_MAX))).toBe('🧹'.repeat(MESSAGE_MAX));
    expect(reportText('🧹'.repeat(MESSAGE_MAX + 1))).toBe(`${'🧹'.repeat(MESSAGE_MAX - 1)}…`);
    expect(templateText('defect')).toBe('Mangel gemeldet');
  });

  it('loses hidden characters and outer white space', () => {
    expect(tidyMessage(' \u202eFehlt noch \n')).toBe('Fehlt noch');
  });
});

describe('ready-made sentences', () => {
  it('are those that the offices and workers know', () => {
    expect(Object.values(READY_QUESTIONS)).toEqual([
      'Bitte noch ein Foto',
      'Wurde geräumt und gestreut?',
      'Wurde diese Leistung gemacht?',
      'Bitte nachholen',
      'Stimmt die Immobilie?',
    ]);
    expect(Object.values(ANSWERS)).toEqual(['Ja, erledigt', 'Nein', 'Foto folgt', 'Komme heute noch']);
  });

  it('fit the subject, with ice only for Winterdienst', () => {
    expect(offeredQuestions('day', 'Reinigungsdienst')).toEqual(['done', 'again']);
    expect(offeredQuestions('day', 'Winterdienst')).toEqual(['cleared', 'done', 'again']);
    expect(offeredQuestions('record', null)).not.toContain('cleared');
    expect(offeredQuestions('defect', 'Winterdienst')).toEqual([]);
  });

  it('have a sentence, and a newer word has none', () => {
    expect(templateText('yes')).toBe('Ja, erledigt');
    for (const unknown of ['', 'toString', 'later']) expect(templateText(unknown)).toBeNull();
  });
});
