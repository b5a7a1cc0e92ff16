/** Languages beside German: list, own names, and the phone's preference. */

/** Own names in order of choice. Serbian and Croatian share one, in Latin script. */
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

/** Languages that map to one of ours: Bosnian, Montenegrin, Moldovan, Dari; old tags. */
const AS: Readonly<Record<string, Language>> = { hr: 'sr', bs: 'sr', sh: 'sr', cnr: 'sr', mo: 'ro', prs: 'fa' };

/** Right-to-left. */
const LEFTWARD: readonly Language[] = ['ar', 'fa'];

export const directionOf = (lang: Language): 'rtl' | 'ltr' => (LEFTWARD.includes(lang) ? 'rtl' : 'ltr');

/** BCP 47 tag for `lang`, for screen readers and fonts. */
export const tagOf = (lang: Language): string => (lang === 'sr' ? 'sr-Latn' : lang);

/** The language of a device: its choice, before a choice the phone's. @param preferred as in `languageOf` */
export const shownLanguage = (chosen: Language | 'de' | null, preferred: readonly string[]): Language | 'de' =>
  chosen ?? languageOf(preferred) ?? 'de';

/**
 * The phone's language, or null for German first or no match.
 * @param preferred BCP 47, in order of preference (`navigator.languages`)
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
