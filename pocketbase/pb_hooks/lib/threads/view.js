/** Threads as a party sees them (docs/api.md). */
const { thread: rules, threadTexts: texts } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { announcedPhotos, findArrivedPhotos, partiesOf, countedIn, selectMessages } = require('./rows.js');
const { OF_PRESENT_MANAGER, sideOf } = require('./sees.js');

/** @typedef {import('./rows.js').Thread} Thread */
/** @typedef {import('./rows.js').Message} Message */
/** @typedef {import('./rows.js').Side} Side */

/** @typedef {{id: string, isOwn: boolean, photos: string[], correctedText?: string, [key: string]: unknown}} MessageView */
/**
 * @typedef {Pick<Thread, 'id' | 'subject' | 'record' | 'photo' | 'property' | 'service' | 'day' | 'state'> & {propertyName: string,
 *   raisedBy: string, openedAt: string, changedAt: string, closedAt: string | null, isMoved: boolean, waits: unknown, mayClose: boolean, mayReopen: boolean}} ThreadView
 */

/** @type {(app: App, threads: Thread[], user: Row) => (ThreadView & {number: string, messages: MessageView[]})[]} */
function toThreadViews(app, threads, user) {
  const ids = JSON.stringify(threads.map(({ id }) => id));
  const messages = selectMessages(app, 'm.thread IN (SELECT value FROM json_each({:ids}))', { ids });
  const arrived = findArrivedPhotos(app, messages);
  const counted = countedIn(app, messages);
  const records = findRecords(app, threads);
  const moved = findMoved(app, threads);
  return threads.map((thread) => {
    const record = records.get(thread.record);
    const lastBy = counted.filter((message) => message.thread === thread.id).at(-1)?.side ?? thread.raised_by;
    return {
      ...toThreadView(thread, { user, isMoved: moved.has(thread.id), lastBy: /** @type {Side} */ (lastBy) }),
      number: record?.number ?? '',
      messages: messages
        .filter((message) => message.thread === thread.id)
        .map((message) => ({ ...toMessageView(message, { user, arrived }), ...correctionOf(thread, message, record) })),
    };
  });
}

/** @type {(thread: Thread, of: {user: Row, isMoved: boolean, lastBy: Side}) => ThreadView} */
function toThreadView(thread, { user, isMoved, lastBy }) {
  const { id, subject, record, photo, property, service, day, state } = thread;
  const parties = partiesOf(thread);
  const side = sideOf(user);
  const isCloser = rules.closingSide(parties) === side;
  return {
    ...{ id, subject, record, photo, property, service, day, state, raisedBy: thread.raised_by, isMoved },
    propertyName: thread.property_name,
    openedAt: thread.opened_at,
    changedAt: thread.changed_at,
    closedAt: thread.closed_at || null,
    waits: rules.waitsFor({ ...parties, lastBy, state: /** @type {'open'} */ (state) }, side),
    mayClose: state !== 'closed' && isCloser,
    mayReopen: state === 'closed' && isCloser && !isMoved,
  };
}

/** @type {(message: Message, of: {user: Row, arrived: Set<string>}) => MessageView} */
function toMessageView(message, { user, arrived }) {
  const { id, side, text, template, at } = message;
  const announced = announcedPhotos(message);
  const photos = announced.flatMap((photo) => (arrived.has(`${id} ${photo.id}`) ? [photo.id] : []));
  const missingPhotos = announced.length - photos.length;
  const isOwn = message.author === user.id;
  return { id, side, by: message.author_name, text, template, at, photos, missingPhotos, isOwn };
}

/** Where a report has other notes. @type {(thread: Thread, message: Message, record?: {notes: string}) => {correctedText?: string}} */
function correctionOf({ cause, record: of }, { template, text, nonce }, record) {
  const isReport = record !== undefined && cause === of && Object.hasOwn(texts.REPORT, template) && nonce !== '';
  const now = isReport ? rules.reportText(record.notes) : text;
  return now === text ? {} : { correctedText: now };
}

/** @type {(app: App, threads: Thread[]) => Map<string, {number: string, notes: string}>} */
function findRecords(app, threads) {
  const records = JSON.stringify(threads.map(({ record }) => record));
  const sql = 'SELECT id, number, notes FROM documentations WHERE id IN (SELECT value FROM json_each({:records}))';
  const rows = queryRows(app, { sql, params: { records }, shape: { id: '', number: '', notes: '' } });
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

/** Threads whose record left their Hausverwaltung. A defect left behind names none. @type {(app: App, threads: Thread[]) => Set<string>} */
function findMoved(app, threads) {
  const ids = JSON.stringify(threads.map(({ id }) => id));
  const sql = `SELECT t.id FROM threads t LEFT JOIN documentations d ON d.id = t.record
    WHERE t.id IN (SELECT value FROM json_each({:ids})) AND ((d.id IS NOT NULL AND NOT ${OF_PRESENT_MANAGER})
    OR (t.subject = 'defect' AND t.record = '' AND t.cause = ''
      AND EXISTS (SELECT 1 FROM thread_messages m WHERE m.thread = t.id AND m.template = 'defect')))`;
  return new Set(queryRows(app, { sql, params: { ids }, shape: { id: '' } }).map(({ id }) => id));
}

module.exports = { correctionOf, findMoved, findRecords, toThreadViews };
