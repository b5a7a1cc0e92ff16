/** Threads: who waits, who closes, and what a message may be. */
import { describe, expect, it } from 'vitest';
import {
  closingSide,
  MESSAGE_MAX,
  messageIssues,
  reportText,
  stateAfterMessage,
  THREAD_SIDES,
  tidyMessage,
  waitsFor,
} from '../../../../src/domain/threads/thread';
import { ANSWERS, offeredQuestions, READY_QUESTIONS, templateText } from '../../../../src/domain/threads/threadTexts';

describe('a thread', () => {
  it('is answered by another side and opened again by the first one', () => {
    expect(THREAD_SIDES.map((writer) => stateAfterMessage('manager', writer))).toEqual([
      'open',
      'answered',
      'answered',
      'answered',
    ]);
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

  it('waits for the other sides while open, then for the closing one', () => {
    const thread = { raisedBy: 'manager', hasManager: true } as const;
    const waiting = (state: 'open' | 'answered' | 'closed') =>
      (['manager', 'company', 'author'] as const).filter((side) => waitsFor({ ...thread, state }, side));
    expect(waiting('open')).toEqual(['company', 'author']);
    expect(waiting('answered')).toEqual(['manager']);
    expect(waiting('closed')).toEqual([]);
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
