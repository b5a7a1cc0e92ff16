/**
 * The languages of the field beside German: the closed list, their own names, and which of them a
 * phone asks for.
 */

/** By their own names, in the order of the choice. Serbian and Croatian share one, in Latin letters. */
export const LANGUAGES = {
  en: 'English',
  pl: 'Polski',
  ro: 'Română',
  tr: 'Türkçe',
  uk: 'Українська',
  ru: 'Русский',
  ar: 'العربية',
  bg: 'Български',
  sr: 'Srpski / Hrvatski',
  es: 'Español',
  fa: 'فارسی',
} as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (value: string): value is Language => Object.hasOwn(LANGUAGES, value);

/** Languages whose speakers read one of ours: Bosnian and Montenegrin, Moldovan, Dari; old names of the same. */
const AS: Readonly<Record<string, Language>> = { hr: 'sr', bs: 'sr', sh: 'sr', cnr: 'sr', mo: 'ro', prs: 'fa' };

/** Written from right to left. */
const LEFTWARD: readonly Language[] = ['ar', 'fa'];

/** The side on which its lines begin. */
export const directionOf = (lang: Language): 'rtl' | 'ltr' => (LEFTWARD.includes(lang) ? 'rtl' : 'ltr');

/** What stands in `lang`, so that a reader of the screen speaks it and a browser draws its letters (BCP 47). */
export const tagOf = (lang: Language): string => (lang === 'sr' ? 'sr-Latn' : lang);

/**
 * The language a phone asks for, or null where it asks for German first or for none of ours.
 * @param preferred BCP 47, most wanted first (`navigator.languages`)
 */
export function languageOf(preferred: readonly string[]): Language | null {
  for (const tag of preferred) {
    const main = tag.toLowerCase().split('-')[0] ?? '';
    if (main === 'de') return null;
    if (isLanguage(main)) return main;
    const kin = AS[main];
    if (kin) return kin;
  }
  return null;
}
