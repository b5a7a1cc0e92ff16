/**
 * Which accounts were deleted, by the log (D439). The server ends what hangs on a deleted account, and a reference to one may fall away. The
 * column `removed_at` can be edited by hand, an entry cannot. An entry names the account by its id and no person.
 */
const { evidenceEntry } = require('../../generated/rules.js');
const { changeInTransaction } = require('../database/model.js');
const { toDatabaseTime } = require('../database/times.js');
const { newestGenuine } = require('./genuine.js');
const { appendEntry, hasTrace } = require('./log.js');
const { textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./log.js').Appended} Appended */

const ABOUT = 'users';

/**
 * When an account was deleted, by its newest entry, as `removed_at` has it; '' where the deletion was taken back.
 * @returns null where no entry of this server says anything. @type {(app: App, id: string) => string | null}
 */
function deletedAt(app, id) {
  const entry = newestGenuine(app, { about: ABOUT, record: id });
  return entry && textAt(valuesIn(entry.texts.record), 'removed_at');
}

/** Whether an account is deleted: its row says so, and the log says the same. @type {(app: App, user: Row) => boolean} */
function isDeleted(app, user) {
  const at = user.getString('removed_at');
  return at !== '' && deletedAt(app, user.id) === at;
}

/** @type {(tx: Tx, of: {id: string, at: string, kind: 'deleted' | 'recorded'}) => void} */
function enter(tx, { id, at, kind }) {
  const of = { about: ABOUT, record: id };
  const fields = hasTrace(tx, of) ? ['record.removed_at'] : [];
  const texts = evidenceEntry.partTexts({ record: { account: id, removed_at: at } });
  appendEntry(tx, { ...of, texts, change: { kind, at: Date.now(), fields } });
}

/** Before the change, so that whatever belongs to the deletion finds its entry. A new row has its id afterwards. @type {(e: core.RecordEvent) => void} */
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

/** A row that goes by an operator's hand; of every other one the deletion is entered already. @type {(e: core.RecordEvent) => void} */
function rowDeleted(e) {
  changeInTransaction(e, (tx, go) => {
    if (!deletedAt(tx, e.record.id)) enter(tx, { id: e.record.id, at: toDatabaseTime(Date.now()), kind: 'deleted' });
    go();
  });
}

module.exports = { ABOUT, accountChanged, deletedAt, enter, isDeleted, rowDeleted };
