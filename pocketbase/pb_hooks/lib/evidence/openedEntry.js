/** An entry of the log with its parts as values. */
const { evidenceEntry } = require('../../generated/rules.js');

/** @typedef {import('./log.js').Kept} Kept */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Openings} Openings */
/** What an entry says of itself. @typedef {{version: number, kind: string, at: string, fields: string[], closed: [number, string][], doubtful: string[]}} Change */
/** An entry, its parts as far as they are open, and what it says of itself. @typedef {Kept & {texts: Texts, change: Change}} Read */
/** @typedef {{[key: string]: unknown}} Values */

/** @throws where its parts are no text of ours. @type {(kept: Kept) => Read} */
function parseEntry(kept) {
  const texts = textsOf(kept.opened);
  for (const text of Object.values(texts)) JSON.parse(text);
  return { ...kept, texts, change: changeIn(texts) };
}

/** Of a part that was erased only its hash is there (D206). @type {(opened: Openings) => Texts} */
function textsOf(opened) {
  return Object.fromEntries(
    Object.entries(opened).flatMap(([part, opening]) => ('hash' in opening ? [] : [[part, opening.text]])),
  );
}

/** @type {(texts: Texts) => Change} */
function changeIn(texts) {
  /** @type {Partial<Change> | null} */
  const said = JSON.parse(texts.change ?? '{}');
  const { version = 1, kind = '', at = '', fields = [], closed = [], doubtful = [] } = said ?? {};
  return { version, kind, at, fields, closed, doubtful };
}

/** What a part says by its keys; nothing of one that is not there, or is no object. @type {(text: string | undefined) => Values} */
function valuesIn(text) {
  /** @type {Values | null} */
  const values = JSON.parse(text ?? '{}');
  return values ?? {};
}

/** The same of a part as it is stored. @type {(opening: Openings[keyof Openings]) => Values} */
function valuesOpened(opening) {
  return valuesIn(evidenceEntry.textIn(opening));
}

/**
 * Which record an entry of version 1 is about, by its hashed content; nothing where that does not say. Since version 2 `binding` does.
 * @type {(opened: Openings) => {about?: string, record?: string}}
 */
function subjectOf(opened) {
  const { id, contentHash, property } = valuesOpened(opened.record);
  if (typeof id === 'string' && typeof contentHash === 'string') return { about: 'documentations', record: id };
  return typeof property === 'string' ? { about: 'properties', record: property } : {};
}

/** Text under a key; '' where there is none. @type {(values: Values, key: string) => string} */
function textAt(values, key) {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

/** Parts of which only the hash is left. @type {(opened: Openings) => string[]} */
function erasedParts(opened) {
  return Object.entries(opened).flatMap(([part, opening]) => ('hash' in opening ? [part] : []));
}

/** Whether each part that is open begins with its salt. @type {(opened: Openings) => boolean} */
function hasSalts(opened) {
  return Object.values(opened).every((part) => 'hash' in part || evidenceEntry.isSalt(part.salt));
}

/** The part of a field. @type {(field: string) => string} */
function partOf(field) {
  return field.split('.')[0] ?? '';
}

module.exports = { erasedParts, hasSalts, partOf, parseEntry, subjectOf, textAt, valuesIn, valuesOpened };
