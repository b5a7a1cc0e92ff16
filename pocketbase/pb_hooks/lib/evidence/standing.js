/** The log's statement about one record. */
const { evidenceEntry } = require('../../generated/rules.js');
const { jsonOf } = require('../database/rows.js');
const { inStore } = require('../database/durable.js');
const { queryRows } = require('../database/sql.js');
const { DEPTH, missingPhotos } = require('../delivery/receipts.js');
const { headsProblems } = require('./chain.js');
const { documentationOf } = require('./content.js');
const { signedBy, standingOfKey } = require('./deviceKeys.js');
const { hasItsForm } = require('./form.js');
const { isPropertyInDoubt } = require('./propertyProblems.js');
const { stampedAt } = require('./stamps.js');

/**
 * ISO times, '' for not yet. `signed`: of the first checkpoint; `stamped`: of the first time stamp.
 * @typedef {{position: number, kind: string, at: string, entry: string, signed: string, stamped: {at: string, by: string}}} Line
 */
/**
 * `differs`: the row does not match its entry; `doubtful`: a newer entry may be hidden.
 * @typedef {'unchanged' | 'corrected' | 'deleted' | 'unlogged' | 'differs' | 'doubtful'} State
 */
/**
 * `at`: of correction or deletion; `photos`: matching hashes; `problems`: half sentences.
 * @typedef {{state: State, at: string, isHeld: boolean, lines: Line[], photos: string[], device: import('./deviceKeys.js').Standing | null, problems: string[]}} Standing
 */

const ABOUT = 'documentations';

/** @type {Standing} */
const UNREADABLE = {
  ...{ state: 'differs', at: '', isHeld: false, lines: [], photos: [], device: null },
  problems: ['ist nicht mehr lesbar'],
};

/** @type {(app: App, record: string) => Standing} */
function standingOf(app, record) {
  try {
    return judgeRecord(app, record);
  } catch {
    return UNREADABLE;
  }
}

/**
 * Shares and Schadenakten leave out records that fail this check. Readers compare the photos' hashes.
 * @returns a check for single records.
 * @type {(app: App) => (record: string) => boolean}
 */
function createSoundnessCheck(app) {
  const hasForm = hasItsForm(app);
  return (record) => {
    try {
      if (!hasForm) return false;
      const { entries, problems } = documentationOf(app, record);
      return problems.length === 0 && isNewestKnown(app, record, entries);
    } catch {
      return false;
    }
  };
}

/** @type {(app: App, record: string, entries: import('./openedEntry.js').Read[]) => boolean} */
function isNewestKnown(app, record, entries) {
  return headsProblems(app, { about: ABOUT, record }).length === 0 && !isPropertyInDoubt(app, entries);
}

/** @type {(app: App, record: string) => Standing} */
function judgeRecord(app, record) {
  const { row, tombstone, entries, problems: found } = documentationOf(app, record);
  const problems = found.length === 0 && row ? photoProblems(app, row) : found;
  const lines = entries.map((entry) => lineOf(app, entry));
  const isHeld = row?.getBool('held') ?? false;
  const device = row && standingOfKey(app, signedBy(row));
  /** @type {(state: State, at?: string) => Standing} */
  const createStanding = (state, at = '') => ({ state, at, isHeld, lines, photos: [], device, problems });
  if (problems.length > 0) return createStanding('differs');
  // A foreign schema may hide or show rows.
  if (!hasItsForm(app)) return createStanding('doubtful');
  if (tombstone)
    return createStanding(
      'deleted',
      lines.find(({ kind }) => kind === 'deleted')?.at || tombstone.getString('deleted_at'),
    );
  if (lines.length === 0 || !row) return createStanding('unlogged');
  if (!isNewestKnown(app, record, entries)) return createStanding('doubtful');
  const corrected = lines.filter(({ kind }) => evidenceEntry.CORRECTIONS.includes(kind)).at(-1);
  return {
    ...(corrected ? createStanding('corrected', corrected.at) : createStanding('unchanged')),
    photos: hashesOf(row),
  };
}

/** Skipped with an object store: too slow here. @type {(app: App, row: Row) => string[]} */
function photoProblems(app, row) {
  if (inStore(app) || row.getString('state') !== 'complete') return [];
  return missingPhotos(app, row, DEPTH.hashes).map((id) => `Foto ${id} fehlt oder wurde verändert`);
}

/** In order. @type {(row: Row) => string[]} */
function hashesOf(row) {
  /** @type {{sha256: string}[]} */
  const manifest = jsonOf(row, 'manifest');
  return manifest.map(({ sha256 }) => sha256);
}

/** @type {(app: App, entry: import('./openedEntry.js').Read) => Line} */
function lineOf(app, { position, entry, change: { kind, at } }) {
  const sql = "SELECT at FROM evidence_checkpoints WHERE size > {:position} AND note != '' ORDER BY size LIMIT 1";
  const signed = queryRows(app, { sql, params: { position }, shape: { at: '' } })[0]?.at ?? '';
  return { position, kind, at, entry, signed, stamped: stampedAt(app, position) };
}

/** A dispute, or a lost right to see it, concerns only the parties. */
const OF_PARTIES = ['legalHold', 'legalHoldEnded', 'parties'];

/** Replaces the kind of entries that concern only the parties by 'note'. @type {(standing: Standing) => Standing} */
function toPublicStatus(standing) {
  const lines = standing.lines.map((line) => (OF_PARTIES.includes(line.kind) ? { ...line, kind: 'note' } : line));
  return { ...standing, lines };
}

module.exports = { toPublicStatus, createSoundnessCheck, standingOf, OF_PARTIES };
