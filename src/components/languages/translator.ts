/**
 * Finds the second line of a German text: by the text, its pattern ('{n} Fotos'), by sentence, or
 * by part of a list. Loads with the language, so that the camera does not carry it.
 */
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { GERMAN, UNTRANSLATED } from './untranslated';
import { type LanguageLine, TECHNICAL, type Translations } from './words';

/** The line of a German text, or null if unknown: names, numbers, times. */
export type Translate = (german: string) => string | null;

type Pattern = { form: RegExp; names: string[]; line: LanguageLine };

/** Braces stay, because `patternOf` replaces them. */
const escapeRegExp = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
const FIGURES = '([\\d.]+)';
/** Regular expression of each gap; one that is not listed matches anything. */
const GAPS: Readonly<Record<string, string>> = { n: FIGURES, m: FIGURES, distance: '((?:(?!, ).)+)' };

/** Equal in every language. A record number may have no digit ('Nr. ZDHCJ-QEZBG'). */
const STAYS = /\d|^Nr\.\s[A-Z]{5}-[A-Z]{5}$/;

/**
 * @param lang for plural forms.
 * @param untranslated texts without a translation; shown in German with the mark [DE].
 */
export function createTranslator(lang: string, words: Translations, untranslated = UNTRANSLATED): Translate {
  const exact = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const german of untranslated) exact.set(german, `${GERMAN} ${german}`);
  // '{n} Foto|{n} Fotos': singular and plural share one entry.
  for (const [germans, line] of Object.entries(words))
    for (const german of germans.split('|'))
      if (typeof line === 'string' && !german.includes('{')) exact.set(german, line);
      else patterns.push(patternOf(german, line));
  // Technical errors all show the line of 'validation'.
  for (const code of TECHNICAL) exact.set(ISSUE_TEXT[code], exact.get(ISSUE_TEXT.validation) ?? '');
  // The longer pattern first: '14 m vom Objekt entfernt' also matches '… entfernt'.
  patterns.sort((a, b) => b.form.source.length - a.form.source.length);
  const plurals = new Intl.PluralRules(lang);

  const fillPattern = ({ names, line }: Pattern, values: readonly string[]): string => {
    const count = Number((values[names.indexOf('n')] ?? '').replaceAll('.', ''));
    const text = typeof line === 'string' ? line : (line[plurals.select(count)] ?? line.other);
    return names.reduce((filled, name, index) => {
      const value = values[index] ?? '';
      return filled.replace(`{${name}}`, () => translateText(value) ?? value);
    }, text);
  };
  const byPattern: Translate = (german) => {
    for (const pattern of patterns) {
      const found = pattern.form.exec(german);
      if (found) return fillPattern(pattern, found.slice(1));
    }
    return null;
  };
  /**
   * By parts. No mix with German: a part without a line must be a figure ('± 8 m') or a record
   * number.
   */
  const translateParts = (german: string, between: string | RegExp, glue: string): string | null => {
    const all = german.split(between);
    if (all.length < 2) return null;
    const translated = all.map(translateText);
    if (translated.every((line) => line === null)) return null;
    if (translated.some((line, index) => line === null && !STAYS.test(all[index] ?? ''))) return null;
    return translated.map((line, index) => line ?? all[index]).join(glue);
  };
  const translateText: Translate = (german) =>
    exact.get(german) ??
    byPattern(german) ??
    translateParts(german, /(?<=[.!?]) (?=[A-ZÄÖÜ])/, ' ') ??
    (german.endsWith('.') ? withFullStop(translateText(german.slice(0, -1))) : null) ??
    translateParts(german, ', ', lang === 'ar' || lang === 'fa' ? '، ' : ', ');
  return translateText;
}

const withFullStop = (line: string | null) => line && `${line}.`;

function patternOf(german: string, line: LanguageLine): Pattern {
  const names = [...german.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const form = escapeRegExp(german).replace(/\{(\w+)\}/g, (_, name: string) => GAPS[name] ?? '(.+)');
  return { form: new RegExp(`^${form}$`), names, line };
}
