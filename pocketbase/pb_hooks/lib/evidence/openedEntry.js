/** Parses an entry of the log into values. */
const { evidenceEntry } = require('../../generated/rules.js');

/** @typedef {import('./log.js').Kept} Kept */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Openings} Openings */
/**
 * @typedef {{version: number, kind: string, at: string, fields: string[], closed: [number, string][], doubtful: string[], arrived: number}} Change
 */
/** @typedef {Kept & {texts: Texts, change: Change}} Read */
/** @typedef {{[key: string]: unknown}} Values */

/** @throws when its parts are unreadable. @type {(kept: Kept) => Read} */
function parseEntry(kept) {
  const texts = textsOf(kept.opened);
  for (const text of Object.values(texts)) JSON.parse(text);
  return { ...kept, texts, change: changeIn(texts) };
}

/** @type {(opened: Openings) => Texts} */
function textsOf(opened) {
  return Object.fromEntries(
    Object.entries(opened).flatMap(([part, opening]) => ('hash' in opening ? [] : [[part, opening.text]])),
  );
}

/** @type {(texts: Texts) => Change} */
function changeIn(texts) {
  /** @type {Partial<Change> | null} */
  const parsed = JSON.parse(texts.change ?? '{}');
  const { version = 1, kind = '', at = '', fields = [], closed = [], doubtful = [], arrived = 0 } = parsed ?? {};
  return { version, kind, at, fields, closed, doubtful, arrived };
}

/** @type {(text: string | undefined) => Values} */
function valuesIn(text) {
  /** @type {Values | null} */
  const values = JSON.parse(text ?? '{}');
  return values ?? {};
}

/** @type {(opening: Openings[keyof Openings]) => Values} */
function valuesOpened(opening) {
  return valuesIn(evidenceEntry.textIn(opening));
}

/** For version 1. Version 2 has `binding`. @type {(opened: Openings) => {about?: string, record?: string}} */
function subjectOf(opened) {
  const { id, contentHash, property } = valuesOpened(opened.record);
  if (typeof id === 'string' && typeof contentHash === 'string') return { about: 'documentations', record: id };
  return typeof property === 'string' ? { about: 'properties', record: property } : {};
}

/** '' when missing. @type {(values: Values, key: string) => string} */
function textAt(values, key) {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

/** @type {(opened: Openings) => string[]} */
function erasedParts(opened) {
  return Object.entries(opened).flatMap(([part, opening]) => ('hash' in opening ? [part] : []));
}

/** @type {(opened: Openings) => boolean} */
function hasSalts(opened) {
  return Object.values(opened).every((part) => 'hash' in part || evidenceEntry.isSalt(part.salt));
}

/** @type {(field: string) => string} */
function partOf(field) {
  return field.split('.')[0] ?? '';
}

module.exports = { erasedParts, hasSalts, partOf, parseEntry, subjectOf, textAt, valuesIn, valuesOpened };
