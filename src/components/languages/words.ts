/** What the words of a second language are. `en.json` is the list: every other language says the same texts, but for those in untranslated.ts. */
import type { IssueCode } from '../../domain/issue';
import type english from './en.json';

/** Plural forms by the count in `{n}`; which there are is the language's own (CLDR). */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
/** `{name}` stands for what stood there in the German text. */
export type LanguageLine = string | Plural;
/** One language: what stands below a German text, or below two that differ by number ('{n} Foto|{n} Fotos'). What it lacks stands in untranslated.ts. */
export type Translations = Readonly<{ [german in keyof typeof english]?: LanguageLine }>;

/** Why the server may refuse what an app with a fault sent: for the person who reads it, all the line of 'validation'. */
export const TECHNICAL: readonly IssueCode[] = [
  'body_invalid',
  'body_too_large',
  'unknown_key',
  'missing_key',
  'wrong_type',
  'id_invalid',
  'text_invalid',
  'property_name_length',
  'name_not_allowed',
  'coordinates_invalid',
  'accuracy_invalid',
  'location_source_invalid',
  'service_type_invalid',
  'work_invalid',
  'time_invalid',
  'clock_offset_invalid',
  'photo_invalid',
  'photo_duplicate',
  'hash_mismatch',
  'not_found',
];
