/**
 * Types of a second language. `en.json` is the list: all other languages have the same texts,
 * except those in untranslated.ts.
 */
import type { IssueCode } from '../../domain/issue';
import type english from './en.json';

/** Plural forms by the count `{n}`; CLDR defines which exist. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
/** `{name}` is replaced by the German text's value. */
export type LanguageLine = string | Plural;
/**
 * A language: lines for German texts, or for singular and plural ('{n} Foto|{n} Fotos'). Missing
 * ones are in untranslated.ts.
 */
export type Translations = Readonly<{ [german in keyof typeof english]?: LanguageLine }>;

/** Codes for requests of a faulty app; the person sees the line of 'validation' for all. */
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
  'photo_pair',
  'hash_mismatch',
  'not_found',
];
