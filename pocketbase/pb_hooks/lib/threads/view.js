/** Threads as a party sees them (docs/api.md). */
const { thread: rules } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { announcedPhotos, selectMessages } = require('./rows.js');
const { OF_PRESENT_MANAGER, sideOf } = require('./sees.js');

/** @typedef {import('./rows.js').Thread} Thread */
/** @typedef {import('./rows.js').Message} Message */
/** @typedef {import('./rows.js').Side} Side */

/** @typedef {{isOwn: boolean, [key: string]: unknown}} MessageView */

/** @type {(app: App, threads: Thread[], user: Row) => {messages: MessageView[]}[]} */
function toThreadViews(app, threads, user) {
  const ids = JSON.stringify(threads.map(({ id }) => id));
  const messages = selectMessages(app, 'm.thread IN (SELECT value FROM json_each({:ids}))', { ids });
  const arrived = findArrivedPhotos(app, ids);
  const numbers = findNumbers(app, threads);
  const moved = findMoved(app, threads);
  return threads.map((thread) => ({
    ...toThreadView(thread, { user, isMoved: moved.has(thread.id) }),
    number: numbers.get(thread.record) ?? '',
    messages: messages
      .filter((message) => message.thread === thread.id)
      .map((message) => toMessageView(message, { user, arrived })),
  }));
}

/** @type {(thread: Thread, of: {user: Row, isMoved: boolean}) => object} */
function toThreadView(thread, { user, isMoved }) {
  const { id, subject, record, photo, property, service, day, state } = thread;
  const raisedBy = /** @type {Side} */ (thread.raised_by);
  const parties = { raisedBy, hasManager: thread.property_manager !== '' };
  const side = sideOf(user);
  const isCloser = rules.closingSide(parties) === side;
  return {
    ...{ id, subject, record, photo, property, service, day, state, raisedBy, isMoved },
    propertyName: thread.property_name,
    openedAt: thread.opened_at,
    changedAt: thread.changed_at,
    closedAt: thread.closed_at || null,
    waits: rules.waitsFor({ ...parties, state: /** @type {'open'} */ (state) }, side),
    mayClose: state !== 'closed' && isCloser,
    mayReopen: state === 'closed' && isCloser && !isMoved,
  };
}

/** @type {(message: Message, of: {user: Row, arrived: Set<string>}) => MessageView} */
function toMessageView(message, { user, arrived }) {
  const { id, side, text, template, at } = message;
  const photos = announcedPhotos(message).flatMap((photo) => (arrived.has(photo.id) ? [photo.id] : []));
  return { id, side, by: message.author_name, text, template, at, photos, isOwn: message.author === user.id };
}

/** @type {(app: App, threads: string) => Set<string>} */
function findArrivedPhotos(app, threads) {
  const sql = `SELECT p.id FROM thread_photos p JOIN thread_messages m ON m.id = p.message
    WHERE m.thread IN (SELECT value FROM json_each({:threads}))`;
  return new Set(queryRows(app, { sql, params: { threads }, shape: { id: '' } }).map(({ id }) => id));
}

/** @type {(app: App, threads: Thread[]) => Map<string, string>} */
function findNumbers(app, threads) {
  const records = JSON.stringify(threads.map(({ record }) => record));
  const sql = 'SELECT id, number FROM documentations WHERE id IN (SELECT value FROM json_each({:records}))';
  const rows = queryRows(app, { sql, params: { records }, shape: { id: '', number: '' } });
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/**
 * Threads of a Hausverwaltung whose record belongs to another one now, or to none.
 * @type {(app: App, threads: Thread[]) => Set<string>}
 */
function findMoved(app, threads) {
  const ids = JSON.stringify(threads.map(({ id }) => id));
  const sql = `SELECT t.id FROM threads t JOIN documentations d ON d.id = t.record
    WHERE t.id IN (SELECT value FROM json_each({:ids})) AND NOT ${OF_PRESENT_MANAGER}`;
  return new Set(queryRows(app, { sql, params: { ids }, shape: { id: '' } }).map(({ id }) => id));
}

module.exports = { findMoved, toThreadViews };
