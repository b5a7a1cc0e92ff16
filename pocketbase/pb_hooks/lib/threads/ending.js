/** An expected record closes the question about its day; a deletion deletes the record's threads. */
const { changeInTransaction } = require('../database/model.js');
const { isSupplement } = require('../database/ordinary.js');
const { byId } = require('../database/rows.js');
const { executeSql } = require('../database/sql.js');
const { getTimeMs } = require('../database/times.js');
const { deleteThread, selectThreads, updateState } = require('./rows.js');
const { judgeDay } = require('./subjects.js');

/** @typedef {import('./rows.js').Thread} Thread */

/** Others close no day and report no defect. @type {(record: Row) => boolean} */
function isShown(record) {
  return isInForce(record) && !isSupplement(record) && !record.getBool('withdrawn');
}

/** Runs for a new record and for a corrected property or service. @type {(e: core.RecordEvent) => void} */
function closeAnsweredDays(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    const { record } = e;
    if (!isShown(record)) return;
    const params = { property: record.getString('property'), service: record.getString('service_type') };
    const where = `t.property = {:property} AND t.subject = 'day' AND t.state IN ('open', 'answered') AND t.service = {:service}`;
    for (const thread of selectThreads(tx, where, params))
      if (isAnsweredBy(tx, thread, record)) updateState(tx, thread, { state: 'closed', at: new Date().toISOString() });
  });
}

/**
 * The day is not missing any more, or the work was done after the question.
 * @type {(tx: Tx, thread: Thread, record: Row) => boolean}
 */
function isAnsweredBy(tx, thread, record) {
  if (record.getString('company_admin') !== thread.company_admin) return false;
  if ((getTimeMs(record, 'captured_at') ?? 0) > Date.parse(thread.opened_at)) return true;
  const asker = byId(tx, 'users', thread.opened_by);
  if (!asker) return false;
  const { plans, missed } = judgeDay(tx, asker, thread);
  return plans.length > 0 && missed.length === 0;
}

/** A Nachtrag answers the questions about its record, once it is in force. @type {(e: core.RecordEvent) => void} */
function answerByNachtrag(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    const { record } = e;
    if (!isSupplement(record) || !isInForce(record) || isInForce(record.original())) return;
    const writer = record.getString('deliverer') === record.getString('company_admin') ? 'company' : 'author';
    const where = "t.record = {:parent} AND t.subject IN ('record', 'photo') AND t.raised_by != {:writer}";
    const params = { parent: record.getString('parent'), writer };
    const at = new Date().toISOString();
    for (const thread of selectThreads(tx, where, params)) {
      executeSql(tx, 'UPDATE threads SET answered_at = {:at} WHERE id = {:id}', { id: thread.id, at });
      if (thread.state === 'open') updateState(tx, thread, { state: 'answered', at });
    }
  });
}

/** @type {(record: Row) => boolean} */
function isInForce(record) {
  return record.getString('state') === 'complete' && !record.getBool('held');
}

/**
 * Closes questions of a Hausverwaltung that lost the record. The others follow it.
 * @type {(e: core.RecordEvent) => void}
 */
function followRecord(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    const { record } = e;
    const now = record.getString('property_manager');
    const [property, service] = [record.getString('property'), record.getString('service_type')];
    const name = record.getString('property_name');
    // Not of a withdrawn record.
    if (property !== '') executeSql(tx, FOLLOW, { record: record.id, now, property, name, service });
    if (record.original().getString('property_manager') === now) return;
    const where = `t.record = {:record} AND t.cause = '' AND t.state IN ('open', 'answered')
      AND t.property_manager NOT IN ('', {:now})`;
    for (const thread of selectThreads(tx, where, { record: record.id, now }))
      updateState(tx, thread, { state: 'closed', at: new Date().toISOString() });
  });
}

/** Not a reported defect that leaves its Hausverwaltung (reported.js). */
const FOLLOW = `UPDATE threads SET property = {:property}, property_name = {:name}, service = {:service}
  WHERE record = {:record} AND (property_manager = {:now} OR (property_manager = '' AND cause = ''))`;

/** Keeps defects, because they belong to the property. @type {(e: core.RecordEvent) => void} */
function endThreadsOfDeleted(e) {
  changeInTransaction(e, (tx, go) => {
    for (const thread of selectThreads(tx, 't.record = {:record}', { record: e.record.id }))
      if (thread.subject === 'defect') executeSql(tx, KEEP, { id: thread.id });
      else deleteThread(tx, thread);
    go();
  });
}

const KEEP = "UPDATE threads SET record = '', photo = '', author = '' WHERE id = {:id}";

/** Deletes threads whose two accounts are deleted. @type {(app: App) => void} */
function purgeThreads(app) {
  const gone = (/** @type {string} */ column) => `(t.${column} = '' OR t.${column} NOT IN (SELECT id FROM users))`;
  const where = `${gone('property_manager')} AND ${gone('company_admin')}`;
  for (const thread of selectThreads(app, where, {})) app.runInTransaction((tx) => void deleteThread(tx, thread));
}

module.exports = {
  answerByNachtrag,
  closeAnsweredDays,
  endThreadsOfDeleted,
  followRecord,
  isShown,
  purgeThreads,
};
