/**
 * German texts of the field that some second language does not say yet: a new feature needs German alone. Below such a text
 * stands the German text with a mark. tests/unit/components/languages.test.ts keeps the list: a text leaves it when every language has it.
 */
export const UNTRANSLATED: readonly string[] = [];

/** Stands before a German text where its line in the language is missing. */
export const GERMAN = '[DE]';
