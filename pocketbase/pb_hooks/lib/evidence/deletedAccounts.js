/** Deleted accounts by the log, because an operator can edit `removed_at`. */
const { evidenceEntry } = require('../../generated/rules.js');
const { changeInTransaction } = require('../database/model.js');
const { toDatabaseTime } = require('../database/times.js');
const { newestGenuine } = require('./genuine.js');
const { appendEntry, hasTrace } = require('./log.js');
const { textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./log.js').Appended} Appended */

const ABOUT = 'users';

/** @returns '' after an undone deletion, null without an own entry. @type {(app: App, id: string) => string | null} */
function deletedAt(app, id) {
  const entry = newestGenuine(app, { about: ABOUT, record: id });
  return entry && textAt(valuesIn(entry.texts.record), 'removed_at');
}

/** @type {(app: App, user: Row) => boolean} */
function isDeleted(app, user) {
  const at = user.getString('removed_at');
  return at !== '' && deletedAt(app, user.id) === at;
}

/** @type {(tx: Tx, of: {id: string, at: string, kind: 'deleted' | 'recorded'}) => void} */
function enter(tx, { id, at, kind }) {
  const subject = { about: ABOUT, record: id };
  const fields = hasTrace(tx, subject) ? ['record.removed_at'] : [];
  const texts = evidenceEntry.partTexts({ record: { account: id, removed_at: at } });
  appendEntry(tx, { ...subject, texts, change: { kind, at: Date.now(), fields } });
}

/**
 * Consequences of the deletion need the entry first. A new row has no id before.
 * @type {(e: core.RecordEvent) => void}
 */
function accountChanged(e) {
  changeInTransaction(e, (tx, go) => {
    const { record } = e;
    const at = record.getString('removed_at');
    if (record.isNew()) {
      go();
      if (at !== '') enter(tx, { id: record.id, at, kind: 'deleted' });
      return;
    }
    if (at !== record.original().getString('removed_at')) enter(tx, { id: record.id, at, kind: 'deleted' });
    go();
  });
}

/** @type {(e: core.RecordEvent) => void} */
function rowDeleted(e) {
  changeInTransaction(e, (tx, go) => {
    if (!deletedAt(tx, e.record.id)) enter(tx, { id: e.record.id, at: toDatabaseTime(Date.now()), kind: 'deleted' });
    go();
  });
}

module.exports = { ABOUT, accountChanged, deletedAt, enter, isDeleted, rowDeleted };
