import { SERVICE_TYPES } from '../../domain/documentation/service';

/**
 * German field texts that some language lacks: a new feature only needs German. The screen shows
 * the marked German text below. tests/unit/components/languages.test.ts checks the list: remove a
 * text once every language has it.
 */
export const LISTED: readonly string[] = [];

/** A new service needs no entry in the list. */
export const UNTRANSLATED: readonly string[] = [...LISTED, ...SERVICE_TYPES];

/** Marks a German text without a translation. */
export const GERMAN = '[DE]';
