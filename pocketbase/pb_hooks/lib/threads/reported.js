/** A record that its author marked as a defect has a thread from its arrival on (D468). */
const { thread: rules } = require('../../generated/rules.js');
const { changeInTransaction } = require('../database/model.js');
const { executeSql } = require('../database/sql.js');
const { getTimeMs } = require('../database/times.js');
const { isShown } = require('./ending.js');
const { deleteThread, insertThread, selectMessages, selectThreads, updateState } = require('./rows.js');
const { authorOf } = require('./subjects.js');

/** @typedef {import('./rows.js').Thread} Thread */
/** @typedef {import('./rows.js').Side} Side */

const ID_LENGTH = 15;
const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Also when the company releases withheld work, and after a correction of the property. @type {(e: core.RecordEvent) => void} */
function followDefect(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    const { record } = e;
    if (!record.getBool('defect')) return;
    const [known] = selectThreads(tx, 't.cause = {:record}', { record: record.id });
    const isMoved = known !== undefined && hasLeft(record, known);
    if (isMoved) leaveThread(tx, known);
    if ((!known || isMoved) && isShown(record) && record.getString('property') !== '') openThread(tx, record);
  });
}

/** A deleted property takes no defect. @type {(record: Row, thread: Thread) => boolean} */
function hasLeft(record, { property, property_manager: manager }) {
  const now = record.getString('property');
  const isElsewhere = now !== '' && now !== property && record.getString('property_manager') !== manager;
  return record.getBool('withdrawn') || isElsewhere;
}

/** @type {(tx: Tx, record: Row) => void} */
function openThread(tx, record) {
  const at = new Date().toISOString();
  const company = record.getString('company_admin');
  const user = record.getString('user');
  const side = sideOfAuthor(record);
  const captured = getTimeMs(record, 'captured_at');
  insertThread(
    tx,
    {
      ...{ id: newId(), subject: 'defect', record: record.id, cause: record.id, photo: '' },
      ...{ property: record.getString('property'), property_name: record.getString('property_name') },
      ...{ service: record.getString('service_type'), day: '', company_admin: company },
      ...{ property_manager: record.getString('property_manager'), raised_by: side, opened_by: user, state: 'open' },
      author: user === company ? '' : authorOf(tx, user, { company_admin: company }),
      // The age of a defect counts from the capture.
      ...{ opened_at: captured === null ? at : new Date(captured).toISOString(), changed_at: at, closed_at: '' },
      ...{ answered_at: '', left_from: '' },
    },
    {
      ...{ id: newId(), author: user, author_name: record.getString('employee_name'), side, template: 'defect', at },
      ...{ text: rules.reportText(record.getString('notes')), photos: '[]' },
    },
  );
}

/** @type {(record: Row) => Side} */
function sideOfAuthor(record) {
  const user = record.getString('user');
  if (record.getString('trust_level') === 'by_link') return 'link';
  return user !== '' && user === record.getString('company_admin') ? 'company' : 'author';
}

/**
 * The record belongs elsewhere now. What the parties wrote or closed stays, without what the worker reported.
 * @type {(tx: Tx, thread: Thread) => void}
 */
function leaveThread(tx, thread) {
  const [report, ...answers] = selectMessages(tx, 'm.thread = {:id}', { id: thread.id });
  if (!report || (answers.length === 0 && thread.state !== 'closed')) return void deleteThread(tx, thread);
  const emptied = "UPDATE thread_messages SET text = '', nonce = '', author = '', author_name = '' WHERE id = {:id}";
  executeSql(tx, emptied, { id: report.id });
  const left = `UPDATE threads SET record = '', cause = '', author = '', left_from = {:from} WHERE id = {:id}`;
  executeSql(tx, left, { id: thread.id, from: thread.cause });
  if (thread.state !== 'closed') updateState(tx, thread, { state: 'closed', at: new Date().toISOString() });
}

/** @type {() => string} */
function newId() {
  return $security.randomStringWithAlphabet(ID_LENGTH, ID_ALPHABET);
}

module.exports = { followDefect };
