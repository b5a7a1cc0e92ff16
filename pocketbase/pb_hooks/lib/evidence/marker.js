/** The entry that ends the upgrade: every older record is bound. */
const { queryCount } = require('../database/sql.js');
const { saysUpgraded } = require('./heads.js');
const { ofRecord, positionsOf } = require('./log.js');
const { valuesOpened } = require('./openedEntry.js');

const ABOUT = 'log';
const MARKER = 'upgraded';
/** After an older version's upgrade. @type {'accounts'} */
const ACCOUNTS = 'accounts';

/** After the upgrade a record without an entry is forged. @type {(app: App) => boolean} */
function isUpgraded(app) {
  return positionsOf(app, ABOUT, MARKER).length > 0 || saysUpgraded(app);
}

/** @type {(app: App, position: number) => boolean} */
function isBehindUpgrade(app, position) {
  const [end] = positionsOf(app, ABOUT, MARKER);
  return end !== undefined && position > end;
}

/** @type {(app: App) => boolean} */
function knowsAccounts(app) {
  if (saysUpgraded(app, ACCOUNTS) || positionsOf(app, ABOUT, ACCOUNTS).length > 0) return true;
  const [marker] = ofRecord(app, ABOUT, MARKER);
  return valuesOpened(marker?.opened.record).accounts === true;
}

/** The marker's digest covers stamps up to this size. @type {(app: App) => number} */
function olderUpTo(app) {
  const [marker] = ofRecord(app, ABOUT, MARKER);
  if (!marker) return queryCount(app, 'SELECT COALESCE(MAX(size), 0) AS n FROM evidence_stamps');
  return Number(valuesOpened(marker.opened.record).stamped ?? 0);
}

module.exports = { ABOUT, ACCOUNTS, MARKER, isBehindUpgrade, isUpgraded, knowsAccounts, olderUpTo };
