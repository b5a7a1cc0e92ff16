/** What the log says of one record: since when, whether it was corrected or deleted, and whether what is stored is what was entered. */
const { jsonOf } = require('../database/rows.js');
const { inStore } = require('../database/durable.js');
const { queryRows } = require('../database/sql.js');
const { DEPTH, missingPhotos } = require('../delivery/receipts.js');
const { headsProblems } = require('./chain.js');
const { documentationOf } = require('./content.js');
const { signedBy, standingOfKey } = require('./deviceKeys.js');
const { hasItsForm } = require('./form.js');
const { stampedAt } = require('./stamps.js');

/** `at` ISO; `signed` of the first checkpoint that covers it, `stamped` of the first token from outside (D183) and who gave it, '' before. @typedef {{position: number, kind: string, at: string, entry: string, signed: string, stamped: {at: string, by: string}}} Line */
/** `unlogged`: before its entry; `differs`: what is stored is not what was entered; `doubtful`: it is, but a newer entry may be hidden. @typedef {'unchanged' | 'corrected' | 'deleted' | 'unlogged' | 'differs' | 'doubtful'} State */
/** `at` of the correction or deletion, else ''; `isHeld`: its company has not released it yet (D29); `photos`: the hashes of what came, where they are still what was entered; `device`: how the key that signed it stands, null without one; `problems`: what does not fit, as half sentences. @typedef {{state: State, at: string, isHeld: boolean, lines: Line[], photos: string[], device: import('./deviceKeys.js').Standing | null, problems: string[]}} Standing */

const ABOUT = 'documentations';

/** Parts that cannot be read were not written by us. @type {Standing} */
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
 * Asks whether what the database says of records may be given away: a Schadenakte or a share of one that does not fit would look sound to
 * whoever checks it. Photo files are not read here; who fetches them compares each with its hash.
 * @returns the question for each record. @type {(app: App) => (record: string) => boolean}
 */
function createSoundnessCheck(app) {
  const isCertain = hasItsForm(app);
  return (record) => {
    try {
      const problems = () => [
        ...headsProblems(app, { about: ABOUT, record }),
        ...documentationOf(app, record).problems,
      ];
      return isCertain && problems().length === 0;
    } catch {
      return false;
    }
  };
}

/** @type {(app: App, record: string) => Standing} */
function judgeRecord(app, record) {
  const { row, tomb, entries, problems: found } = documentationOf(app, record);
  const problems = found.length === 0 && row ? photoProblems(app, row) : found;
  const lines = entries.map((entry) => lineOf(app, entry));
  const isHeld = row?.getBool('held') ?? false;
  const device = row && standingOfKey(app, signedBy(row));
  /** @type {(state: State, at?: string) => Standing} */
  const createStanding = (state, at = '') => ({ state, at, isHeld, lines, photos: [], device, problems });
  if (problems.length > 0) return createStanding('differs');
  // Rows may be shown there that nothing here reads, and others hidden (D402).
  if (!hasItsForm(app)) return createStanding('doubtful');
  if (tomb)
    return createStanding('deleted', lines.find(({ kind }) => kind === 'deleted')?.at || tomb.getString('deleted_at'));
  if (lines.length === 0 || !row) return createStanding('unlogged');
  if (headsProblems(app, { about: ABOUT, record }).length > 0) return createStanding('doubtful');
  const corrected = lines.filter(({ kind }) => kind === 'corrected').at(-1);
  return {
    ...(corrected ? createStanding('corrected', corrected.at) : createStanding('unchanged')),
    photos: hashesOf(row),
  };
}

/**
 * The files of the photos. Where they lie in an object store nobody waits for it here: `npm run verify` reads them.
 * @type {(app: App, row: Row) => string[]}
 */
function photoProblems(app, row) {
  if (inStore(app) || row.getString('state') !== 'complete') return [];
  return missingPhotos(app, row, DEPTH.hashes).map((id) => `Foto ${id} fehlt oder wurde verändert`);
}

/** Of its photos in order. @type {(row: Row) => string[]} */
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

/** What concerns the parties alone (D187): that there is a dispute, or that somebody may not see it any more, is nobody else's to know. */
const OF_PARTIES = ['legalHold', 'legalHoldEnded', 'parties'];

/** The same for whoever is no party: that something was noted, and not what. @type {(standing: Standing) => Standing} */
function forEverybody(standing) {
  const lines = standing.lines.map((line) => (OF_PARTIES.includes(line.kind) ? { ...line, kind: 'note' } : line));
  return { ...standing, lines };
}

module.exports = { forEverybody, createSoundnessCheck, standingOf, OF_PARTIES };
