/** The entry that says that every older record is bound (D321). */
const { queryCount } = require('../database/sql.js');
const { saysUpgraded } = require('./heads.js');
const { ofRecord, positionsOf } = require('./log.js');
const { valuesOpened } = require('./openedEntry.js');

const ABOUT = 'log';
const MARKER = 'upgraded';

/** Whether every older record is bound: a record without an entry was put there by somebody since. @type {(app: App) => boolean} */
function isUpgraded(app) {
  return positionsOf(app, ABOUT, MARKER).length > 0 || saysUpgraded(app);
}

/**
 * Entries of the newest stamp that the marker's digest covers: later ones have an entry of their own. Before the marker is there, of the newest one.
 * @type {(app: App) => number}
 */
function olderUpTo(app) {
  const [marker] = ofRecord(app, ABOUT, MARKER);
  if (!marker) return queryCount(app, 'SELECT COALESCE(MAX(size), 0) AS n FROM evidence_stamps');
  return Number(valuesOpened(marker.opened.record).stamped ?? 0);
}

module.exports = { ABOUT, MARKER, isUpgraded, olderUpTo };
