/** What the log says of one record: since when, whether it was corrected or deleted, and whether what is stored is what was entered. */
const { evidenceEntry } = require('../../generated/rules.js');
const { byId, jsonOf } = require('../database/rows.js');
const { all } = require('../database/sql.js');
const { signedBy, standingOfKey } = require('./deviceKeys.js');
const { ofText } = require('./hashes.js');
const { ofRecord } = require('./log.js');
const { shownOf } = require('./numbers.js');
const { ofDocumentation } = require('./parts.js');
const { stampedAt } = require('./stamps.js');

const DOCUMENTATIONS = 'documentations';

/** `at` ISO; `signed` of the first checkpoint that covers it, `stamped` of the first token from outside (D183) and who gave it, '' before. @typedef {{position: number, kind: string, at: string, entry: string, signed: string, stamped: {at: string, by: string}}} Line */
/** `unlogged`: before its entry; `differs`: what is stored is not what was entered. @typedef {'unchanged' | 'corrected' | 'deleted' | 'unlogged' | 'differs'} State */
/** `at` of the correction or deletion, else ''; `isHeld`: its company has not released it yet (D29); `photos`: the hashes of what came, where they are still what was entered; `device`: how the key that signed it stands, null without one. @typedef {{state: State, at: string, isHeld: boolean, lines: Line[], photos: string[], device: import('./deviceKeys.js').Standing | null}} Standing */

/** @type {(app: App, shown: import('./numbers.js').Shown) => Standing} */
function standingOf(app, shown) {
  try {
    return judged(app, shown);
  } catch {
    // Parts that cannot be read were not written by us.
    return { state: 'differs', at: '', isHeld: false, lines: [], photos: [], device: null };
  }
}

/** @type {(app: App, shown: import('./numbers.js').Shown) => Standing} */
function judged(app, shown) {
  const kept = ofRecord(app, DOCUMENTATIONS, shown.record);
  const row = byId(app, DOCUMENTATIONS, shown.record);
  const lines = kept.map((one) => lineOf(app, one));
  const last = lines.at(-1);
  const isHeld = row?.getBool('held') ?? false;
  const device = row && standingOfKey(app, signedBy(row));
  /** @type {(state: State, at?: string) => Standing} */
  const says = (state, at = '') => ({ state, at, isHeld, lines, photos: [], device });
  const photos = row ? hashesOf(row) : [];
  if (kept.some(({ opened, entry }) => evidenceEntry.entryOf(opened, ofText) !== entry)) return says('differs');
  if (!row) return ended(app, shown.record, { last, says });
  if (!last) return says('unlogged');
  if (last.kind === 'deleted' || !isAsEntered(row, kept.at(-1), shown)) return says('differs');
  const corrected = lines.filter(({ kind }) => kind === 'corrected').at(-1);
  return { ...(corrected ? says('corrected', corrected.at) : says('unchanged')), photos };
}

/** Of its photos in order. @type {(row: Row) => string[]} */
function hashesOf(row) {
  /** @type {{sha256: string}[]} */
  const manifest = jsonOf(row, 'manifest');
  return manifest.map(({ sha256 }) => sha256);
}

/**
 * A record that is gone: its deletion is entered, or was noted before there was a log.
 * @type {(app: App, record: string, of: {last: Line | undefined, says: (state: State, at?: string) => Standing}) => Standing}
 */
function ended(app, record, { last, says }) {
  if (last?.kind === 'deleted') return says('deleted', last.at);
  const tomb = byId(app, 'deleted_documentations', record);
  return tomb && !last ? says('deleted', tomb.getString('deleted_at')) : says('differs');
}

/** @type {(row: Row, newest: import('./log.js').Kept | undefined, shown: import('./numbers.js').Shown) => boolean} */
function isAsEntered(row, newest, shown) {
  /** @type {{[part: string]: string | undefined}} */
  const texts = Object.fromEntries(
    Object.entries(newest?.opened ?? {}).map(([part, opening]) => [part, evidenceEntry.textIn(opening)]),
  );
  const { change: _change, by: _by, ...said } = texts;
  if (evidenceEntry.changedParts(said, ofDocumentation(row)).length > 0) return false;
  return JSON.stringify(shownOf(row)) === JSON.stringify(shown);
}

/** @type {(app: App, kept: import('./log.js').Kept) => Line} */
function lineOf(app, { position, entry, opened }) {
  /** @type {{kind?: string, at?: string}} */
  const { kind = '', at = '' } = JSON.parse(evidenceEntry.textIn(opened.change) ?? '{}');
  const sql = "SELECT at FROM evidence_checkpoints WHERE size > {:position} AND note != '' ORDER BY size LIMIT 1";
  const signed = all(app, { sql, params: { position }, shape: { at: '' } })[0]?.at ?? '';
  return { position, kind, at, entry, signed, stamped: stampedAt(app, position) };
}

/** What concerns the parties alone (D187): that there is a dispute is nobody else's to know. */
const OF_PARTIES = ['legalHold', 'legalHoldEnded'];

/** The same for whoever is no party: that something was noted, and not what. @type {(standing: Standing) => Standing} */
function forEverybody(standing) {
  const lines = standing.lines.map((line) => (OF_PARTIES.includes(line.kind) ? { ...line, kind: 'note' } : line));
  return { ...standing, lines };
}

module.exports = { forEverybody, standingOf, OF_PARTIES };
