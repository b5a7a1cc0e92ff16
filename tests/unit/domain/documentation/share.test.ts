/** What a share opens, and how it names people (D200, D201). */
import { expect, it } from 'vitest';
import { initialsOf, openedParts, shareIssues } from '../../../../src/domain/documentation/share';

it('people are named by the first letter of each part of their name', () => {
  expect(['Jana Müller', 'karl-heinz  von der Au', 'Øyvind', '🧹 Putz', ' ', ''].map(initialsOf)).toEqual([
    'J. M.',
    'K. H. V. D. A.',
    'Ø.',
    '🧹. P.',
    '',
    '',
  ]);
});

it('who corrected and why is never opened, and what holds the hash of everything only with names and notes', () => {
  for (const names of [false, true])
    for (const notes of [false, true])
      for (const photos of [false, true]) {
        const parts = openedParts({ names, notes, photos });
        expect(parts).not.toContain('by');
        for (const part of ['record', 'signature'] as const) expect(parts.includes(part)).toBe(names && notes);
        expect([parts.includes('person'), parts.includes('notes'), parts.includes('photos')]).toEqual([
          names,
          notes,
          photos,
        ]);
      }
});

it('lasts 7, 30 or 90 days and has a heading', () => {
  expect([7, 30, 90].flatMap((days) => shareIssues({ title: 'Keller', days }))).toEqual([]);
  expect(shareIssues({ title: ' ', days: 365 }).map(({ field }) => field)).toEqual(['title', 'days']);
});
