/** Which language a phone asks for, and how its lines are written. */
import { describe, expect, it } from 'vitest';
import {
  directionOf,
  isLanguage,
  LANGUAGES,
  type Language,
  languageOf,
  tagOf,
} from '../../../../src/domain/people/language';

describe('the language a phone asks for', () => {
  it.each([
    [['pl-PL', 'de'], 'pl'],
    [['uk'], 'uk'],
    [['fa-AF', 'en'], 'fa'],
    [['prs-AF'], 'fa'],
    [['hr-HR', 'en-GB'], 'sr'],
    [['sr-Cyrl-RS'], 'sr'],
    [['BS'], 'sr'],
    [['es-419'], 'es'],
    [['vi-VN', 'ru-RU', 'de-DE'], 'ru'],
  ] as const)('%s → %s', (preferred, lang) => {
    expect(languageOf(preferred)).toBe(lang);
  });

  it('is none where German is wanted first, or nothing of ours', () => {
    for (const preferred of [['de-DE', 'tr-TR'], ['vi'], ['vi', 'de-AT', 'pl'], ['toString'], ['']])
      expect(languageOf(preferred)).toBeNull();
    expect(languageOf([])).toBeNull();
  });
});

describe('a language', () => {
  it('is written from its own side, and says to browsers and readers of the screen what it is', () => {
    const all = Object.keys(LANGUAGES).filter(isLanguage);
    expect(all).toHaveLength(11);
    expect(all.filter((lang) => directionOf(lang) === 'rtl')).toEqual(['ar', 'fa'] satisfies Language[]);
    expect(all.map((lang) => new Intl.Locale(tagOf(lang)).language)).toEqual(all);
    expect(new Intl.Locale(tagOf('sr')).script).toBe('Latn');
    expect(isLanguage('de')).toBe(false);
    expect(isLanguage('constructor')).toBe(false);
  });
});
