import { describe, expect, it } from 'vitest';
import { propertyChip } from '../../../../src/domain/search/propertyChip';
import { readQuestion } from '../../../../src/domain/search/question';

const NOW = Date.parse('2026-11-30T09:00:00.000Z');
const PROPERTIES = [
  { name: 'Aachener Straße 220', address: 'Aachener Straße 220, 50931 Köln' },
  { name: 'Haus am Dom', number: '4711', address: 'Domkloster 4a, 50667 Köln' },
];
const chipOf = (typed: string) => propertyChip(readQuestion(typed, NOW), typed, PROPERTIES);

describe('the chip of a property that a question names', () => {
  it.each([
    [
      'Wer hat letzten Dienstag Aachener geputzt?',
      'Aachener Straße 220',
      'Aachener',
      'Wer hat letzten Dienstag geputzt?',
    ],
    ['gestern Domkloster 4 a', 'Haus am Dom', 'Domkloster 4 a', 'gestern'],
    ['gestern 4711', 'Haus am Dom', '4711', 'gestern'],
    ['gestern in Köln', '2 Immobilien', 'Köln', 'gestern in'],
    ['wann zuletzt Aachener Nowak', 'Aachener Straße 220', 'Aachener', 'wann zuletzt Nowak'],
  ])('names what was understood of „%s“', (typed, text, words, without) => {
    expect(chipOf(typed)).toEqual({ kind: 'property', text, words, without });
  });

  it.each(['Aachener', 'gestern Nowak', 'gestern Aachener oder Dom', 'gestern'])('shows none for „%s“', (typed) => {
    expect(chipOf(typed)).toBeNull();
  });
});
