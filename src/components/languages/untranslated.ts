/**
 * German field texts that some language lacks: a new feature only needs German. The screen shows
 * the marked German text below. tests/unit/components/languages.test.ts checks the list: remove a
 * text once every language has it.
 */
export const UNTRANSLATED: readonly string[] = [];

/** Marks a German text without a translation. */
export const GERMAN = '[DE]';
