/** Rows of threads and their messages, in tables without an API. Each message is an entry of the log, as a hash. */
const { canonical, evidenceEntry, thread: rules } = require('../../generated/rules.js');
const { queryCount, queryRows, executeSql } = require('../database/sql.js');
const { ofText } = require('../evidence/hashes.js');
const { appendEntry, forgetOpenings, positionsOf } = require('../evidence/log.js');
const { Fault } = require('../platform/fault.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { raiseThreadEvents } = require('../webhooks/raise.js');

/** Name of messages in the log. The log has a message's hash, never its text. */
const LOG_NAME = 'threads';
const HEX = '0123456789abcdef';
const NONCE_LENGTH = 32;

/**
 * `author`: the record's employee, '' = none. `raised_by`: side. `opened_by`: account, '' = a link's worker. `cause`: the
 * record whose arrival opened it, '' = none. `answered_at`: the last Nachtrag. `left_from`: the record that left it behind.
 */
const SHAPE = {
  id: '',
  subject: '',
  record: '',
  photo: '',
  property: '',
  property_name: '',
  service: '',
  day: '',
  property_manager: '',
  company_admin: '',
  author: '',
  raised_by: '',
  opened_by: '',
  state: '',
  opened_at: '',
  changed_at: '',
  closed_at: '',
  cause: '',
  answered_at: '',
  left_from: '',
};
/** @typedef {typeof SHAPE} Thread */

/** `photos`: `{id, sha256, bytes, width, height}` as JSON. `nonce`: random, so that the hash does not reveal the text. */
const MESSAGE = {
  id: '',
  thread: '',
  author: '',
  author_name: '',
  side: '',
  text: '',
  template: '',
  photos: '',
  nonce: '',
  at: '',
};
/** @typedef {typeof MESSAGE} Message */
/** @typedef {import('../../../../src/domain/threads/thread').ThreadSide} Side */
/** @typedef {{id: string, sha256: string, bytes: number, width: number, height: number}} Photo */

/** @type {(tx: Tx, table: string, row: Params) => void} */
function insertRow(tx, table, row) {
  const columns = Object.keys(row);
  const places = columns.map((column) => `{:${column}}`).join(', ');
  executeSql(tx, `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, row);
}

/** @type {(app: App, where: string, params: Params) => Thread[]} */
function selectThreads(app, where, params) {
  const columns = Object.keys(SHAPE).map((column) => `t.${column}`);
  return queryRows(app, { sql: `SELECT ${columns.join(', ')} FROM threads t WHERE ${where}`, params, shape: SHAPE });
}

/** @type {(app: App, where: string, params: Params) => Message[]} */
function selectMessages(app, where, params) {
  const columns = Object.keys(MESSAGE).map((column) => `m.${column}`);
  const sql = `SELECT ${columns.join(', ')} FROM thread_messages m WHERE ${where} ORDER BY m.at, m.id`;
  return queryRows(app, { sql, params, shape: MESSAGE });
}

/** @type {(app: App, id: string) => Thread | null} */
function findThreadById(app, id) {
  return selectThreads(app, 't.id = {:id}', { id })[0] ?? null;
}

/** @type {(app: App, id: string) => Message | null} */
function findMessage(app, id) {
  return selectMessages(app, 'm.id = {:id}', { id })[0] ?? null;
}

/** @type {(message: Pick<Message, 'photos'>) => Photo[]} */
function announcedPhotos({ photos }) {
  return JSON.parse(photos);
}

/** @type {(message: Message) => string} */
function hashOfMessage({ photos, ...message }) {
  return ofText(canonical.toCanonicalJson({ ...message, photos: JSON.parse(photos) }));
}

/** @type {(tx: Tx, thread: Thread, message: Omit<Message, 'nonce' | 'thread'>) => void} */
function insertThread(tx, thread, message) {
  insertRow(tx, 'threads', thread);
  insertMessage(tx, thread, message);
  raiseThreadEvents(tx, thread);
}

/** @type {(tx: Tx, thread: Thread, given: Omit<Message, 'nonce' | 'thread'>) => void} */
function insertMessage(tx, thread, given) {
  const nonce = $security.randomStringWithAlphabet(NONCE_LENGTH, HEX);
  const message = { ...given, thread: thread.id, nonce };
  refuseTakenPhotos(tx, message);
  insertRow(tx, 'thread_messages', message);
  const record = { thread: thread.id, message: message.id, hash: hashOfMessage(message) };
  appendEntry(tx, {
    about: LOG_NAME,
    record: message.id,
    texts: evidenceEntry.partTexts({ record }),
    change: { kind: 'message', at: Date.parse(message.at) },
  });
  updateState(tx, thread, { state: stateOfMessages(tx, thread), at: message.at });
}

/** @type {(tx: Tx, thread: Thread) => 'open' | 'answered'} */
function stateOfMessages(tx, thread) {
  const messages = countedIn(tx, selectMessages(tx, 'm.thread = {:id}', { id: thread.id }));
  const { answered_at: at } = thread;
  const before = messages.filter((message) => at === '' || message.at <= at).map(sideIn);
  const after = messages.slice(before.length).map(sideIn);
  const nachtrag = at === '' ? [] : [/** @type {const} */ ('author')];
  return rules.stateAfterMessages(partiesOf(thread), [...before, ...nachtrag, ...after]);
}

/** @type {(thread: Thread) => {raisedBy: Side, hasManager: boolean}} */
function partiesOf({ raised_by: raisedBy, property_manager: manager }) {
  return { raisedBy: /** @type {Side} */ (raisedBy), hasManager: manager !== '' };
}

/** @type {(message: Message) => Side} */
const sideIn = ({ side }) => /** @type {Side} */ (side);

/** Photos alone count from the first arrival. @type {(app: App, messages: Message[]) => Message[]} */
function countedIn(app, messages) {
  const arrived = findArrivedPhotos(app, messages);
  return messages.filter((message) => {
    const photos = announcedPhotos(message);
    const isSilent = message.text === '' && message.template === '' && photos.length > 0;
    return !isSilent || photos.some(({ id }) => arrived.has(`${message.id} ${id}`));
  });
}

/** 'message photo' @type {(app: App, messages: Message[]) => Set<string>} */
function findArrivedPhotos(app, messages) {
  const sql = 'SELECT id, message FROM thread_photos WHERE message IN (SELECT value FROM json_each({:ids}))';
  const params = { ids: JSON.stringify(messages.map(({ id }) => id)) };
  const rows = queryRows(app, { sql, params, shape: { id: '', message: '' } });
  return new Set(rows.map(({ id, message }) => `${message} ${id}`));
}

/** A photo belongs to one message. @throws Fault 409 @type {(tx: Tx, message: Pick<Message, 'photos'>) => void} */
function refuseTakenPhotos(tx, { photos }) {
  /** @type {Photo[]} */
  const lines = JSON.parse(photos);
  const ids = new Set(lines.map(({ id }) => id));
  const taken = ['thread_photos', 'documentation_photos'].some(
    (table) =>
      queryCount(tx, `SELECT COUNT(*) AS n FROM ${table} WHERE id IN (SELECT value FROM json_each({:ids}))`, {
        ids: JSON.stringify([...ids]),
      }) > 0,
  );
  if (taken || ids.size < lines.length) throw new Fault(409, 'conflict');
}

/** @type {(tx: Tx, thread: Thread, of: {state: string, at: string}) => void} */
function updateState(tx, thread, { state, at }) {
  const closed = state === 'closed' ? at : '';
  const sql = `UPDATE threads SET state = {:state}, changed_at = {:at}, closed_at = {:closed} WHERE id = {:id}`;
  executeSql(tx, sql, { id: thread.id, state, at, closed });
  raiseTicks(tx, [thread.property_manager, thread.company_admin]);
}

/**
 * Files go after the transaction (delivery/removals.js).
 * @returns their folders, with a slash
 * @type {(tx: Tx, thread: Thread) => string[]}
 */
function deleteThread(tx, thread) {
  const messages = selectMessages(tx, 'm.thread = {:id}', { id: thread.id });
  const folders = messages.flatMap((message) => removePhotos(tx, message));
  for (const message of messages) {
    const entries = positionsOf(tx, LOG_NAME, message.id);
    const texts = evidenceEntry.partTexts({ record: { id: message.id, entries } });
    const change = /** @type {const} */ ({ kind: 'deleted', at: Date.now() });
    const before = appendEntry(tx, { about: LOG_NAME, record: message.id, texts, change });
    forgetOpenings(tx, { about: LOG_NAME, record: message.id, before });
  }
  executeSql(tx, 'DELETE FROM thread_messages WHERE thread = {:id}', { id: thread.id });
  executeSql(tx, 'DELETE FROM threads WHERE id = {:id}', { id: thread.id });
  return folders.map((folder) => `${folder}/`);
}

/** Also awaited ones. @returns their folders. @type {(tx: Tx, message: Message) => string[]} */
function removePhotos(tx, { id: message, ...announced }) {
  const folders = announcedPhotos(announced).map(({ id }) => folderOfPhoto(id));
  for (const folder of folders)
    executeSql(
      tx,
      'INSERT OR REPLACE INTO photo_removals (folder, documentation, at) VALUES ({:folder}, {:message}, {:at})',
      { folder, message, at: Date.now() },
    );
  executeSql(tx, 'DELETE FROM thread_photos WHERE message = {:message}', { message });
  return folders;
}

/** Below the photo store's root. @type {(photo: string) => string} */
function folderOfPhoto(photo) {
  return `thread_photos/${photo}`;
}

module.exports = {
  announcedPhotos,
  deleteThread,
  findArrivedPhotos,
  findMessage,
  findThreadById,
  folderOfPhoto,
  insertMessage,
  insertRow,
  insertThread,
  partiesOf,
  removePhotos,
  countedIn,
  selectMessages,
  selectThreads,
  stateOfMessages,
  updateState,
};
