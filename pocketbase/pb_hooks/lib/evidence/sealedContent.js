/** Compares the first entry and photos with what the phone sealed. */
const { canonical, columns, foldedName, photoMarks, shownValue, submission } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { ofText } = require('./hashes.js');
const { textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./openedEntry.js').Read} Read */
/** @typedef {import('./openedEntry.js').Texts} Texts */

/** A correction from before the log is in the first entry. @type {(row: Row, entries: Read[]) => string[]} */
function sealedProblems(row, entries) {
  const text = row.getString('sealed');
  /** @type {Sealed} */
  const sealed = JSON.parse(text);
  if (ofText(submission.hashedText(sealed)) !== row.getString('content_hash'))
    return ['der versiegelte Text passt nicht zu seiner Prüfsumme'];
  const first = entries[0];
  const isArrival = first?.change.kind === 'completed' || first?.change.kind === 'supplement';
  const isFirstVersion = isArrival || row.getString('edited_at') === '';
  if (!first || !isFirstVersion) return [];
  const ofParent = fieldsOfParent(first, sealed);
  return sealedFields(sealed, row)
    .filter(([field, value]) => !ofParent.includes(field) && !isEntered(first, field, value))
    .map(([field]) => `die erste Fassung im Prüfbuch sagt zu ${field} nicht, was versiegelt wurde`);
}

/** @type {(part: unknown) => unknown} */
function notesIn(part) {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return 'notes' in part ? part.notes : '';
}

/** A Nachtrag has its parent's property, without GPS also its place. @type {(first: Read, sealed: Sealed) => string[]} */
function fieldsOfParent({ texts }, { parent = null, property, locationSource }) {
  if (parent === null) return [];
  const isElsewhere = textAt(valuesIn(texts.parties), 'property') !== property;
  return ['parties.property', ...(isElsewhere && locationSource !== 'gps' ? PLACE : [])];
}

const PLACE = ['location', 'latitude', 'longitude', 'accuracy', 'location_source'].map((name) => `place.${name}`);

/** @type {(entry: Read, field: string, value: unknown) => boolean} */
function isEntered({ texts }, field, value) {
  const [part = '', key] = field.split('.');
  const text = texts[/** @type {keyof Texts} */ (part)];
  // Erased, or an older version without this field.
  if (text === undefined) return true;
  /** @type {unknown} */
  const entered = key === undefined ? notesIn(JSON.parse(text)) : valuesIn(text)[key];
  return entered === undefined || textOf(entered, field) === textOf(value, field);
}

/** By today's rule: the sealed text stays as it arrived. @type {(value: unknown, field: string) => string} */
function textOf(value, field) {
  const isName = field === NAME && typeof value === 'string';
  const kept = isName ? foldedName.foldSealedName(value) : shownValue.shownValue(value);
  return canonical.toCanonicalJson(/** @type {string} */ (kept));
}

const NAME = 'person.employee_name';

/** @type {(sealed: Sealed, row: Row) => [string, unknown][]} */
function sealedFields(sealed, row) {
  return columns
    .sealedWords(sealed)
    .map(({ field, value, isMoment }) => [
      field,
      isMoment ? sealedTime(sealed, typeof value === 'string' ? value : '', row) : value,
    ]);
}

/** The phone's time plus offset, at most the arrival. @type {(sealed: Sealed, time: string, row: Row) => string} */
function sealedTime({ clockOffset }, time, row) {
  const corrected = toDatabaseTime(Date.parse(time) + (clockOffset ?? 0));
  const received = row.getString('received_at');
  return corrected < received ? corrected : received;
}

/** @type {(app: App, row: Row) => string[]} */
function photoProblems(app, row) {
  /** @type {ManifestPhoto[]} */
  const manifest = JSON.parse(row.getString('manifest'));
  const sql = `SELECT id, sha256, bytes, width, height, taken_at, source, sequence, role, pair, masked
               FROM documentation_photos
               WHERE documentation = {:id} ORDER BY sequence, id`;
  const shape = { id: '', sha256: '', bytes: 0, width: 0, height: 0, taken_at: '', source: '', sequence: 0 };
  const marks = { role: '', pair: '', masked: false };
  const rows = queryRows(app, { sql, params: { id: row.id }, shape: { ...shape, ...marks } });
  const own = manifest.flatMap((line, sequence) => {
    const stored = rows.find(({ id }) => id === line.id);
    if (!stored) return [`Foto ${line.id} fehlt`];
    const { takenAt, ...same } = line;
    const expected = {
      ...same,
      ...photoMarks.storedMarks(line),
      taken_at: toDatabaseTime(Date.parse(takenAt)),
      sequence,
    };
    return canonical.toCanonicalJson(expected) === canonical.toCanonicalJson(stored)
      ? []
      : [`Foto ${line.id}: Zeit, Reihenfolge oder Prüfsumme wurde verändert`];
  });
  const foreign = rows.filter(({ id }) => !manifest.some((line) => line.id === id));
  const count = row.getInt('photo_count') === manifest.length ? [] : ['die Zahl der Fotos wurde verändert'];
  return [...own, ...foreign.map(({ id }) => `Foto ${id} gehört nicht dazu`), ...count];
}

module.exports = { photoProblems, sealedProblems };
