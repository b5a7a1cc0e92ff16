/**
 * Finds the second line of a German text: word for word, by its pattern ('{n} Fotos'), sentence by sentence, or part by
 * part of an enumeration. Comes with the language, so that the camera does not carry it.
 */
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { GERMAN, UNTRANSLATED } from './untranslated';
import { type LanguageLine, TECHNICAL, type Translations } from './words';

/** The line of a German text, or null where the language does not know it: names, numbers, times. */
export type Say = (german: string) => string | null;

type Pattern = { form: RegExp; names: string[]; line: LanguageLine };

const escapeRegExp = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
/** What may stand in a gap: figures, one part of an enumeration, anything. */
const FIGURES = '([\\d.]+)';
const GAPS: Readonly<Record<string, string>> = { n: FIGURES, m: FIGURES, distance: '((?:(?!, ).)+)' };

/** The same in every language. A record's number may have no figure ('Nr. ZDHCJ-QEZBG'). */
const STAYS = /\d|^Nr\.\s[A-Z]{5}-[A-Z]{5}$/;

/**
 * @param lang decides about plural forms. @param untranslated texts that a language may lack: German with a mark stands for its line.
 */
export function createTranslator(lang: string, words: Translations, untranslated = UNTRANSLATED): Say {
  const whole = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const german of untranslated) whole.set(german, `${GERMAN} ${german}`);
  // '{n} Foto|{n} Fotos': both have the same line.
  for (const [germans, line] of Object.entries(words))
    for (const german of germans.split('|'))
      if (typeof line === 'string' && !german.includes('{')) whole.set(german, line);
      else patterns.push(patternOf(german, line));
  for (const code of TECHNICAL) whole.set(ISSUE_TEXT[code], whole.get(ISSUE_TEXT.validation) ?? '');
  // The longer one is meant: '14 m vom Objekt entfernt' is also '… entfernt'.
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
  const byPattern: Say = (german) => {
    for (const pattern of patterns) {
      const found = pattern.form.exec(german);
      if (found) return fillPattern(pattern, found.slice(1));
    }
    return null;
  };
  /** Part by part. Nothing half German: what has no line of its own must be a figure ('± 8 m') or a record's number. */
  const translateParts = (german: string, between: string | RegExp, glue: string): string | null => {
    const all = german.split(between);
    if (all.length < 2) return null;
    const said = all.map(translateText);
    if (said.every((line) => line === null)) return null;
    if (said.some((line, index) => line === null && !STAYS.test(all[index] ?? ''))) return null;
    return said.map((line, index) => line ?? all[index]).join(glue);
  };
  const translateText: Say = (german) =>
    whole.get(german) ??
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
