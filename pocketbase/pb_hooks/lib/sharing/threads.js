/** Nachfragen and Mängel of a shared record, only where the sharer chose them (D469). The log proves none of it. */
const { share: rules } = require('../../generated/rules.js');
const { announcedPhotos, findArrivedPhotos, selectMessages, selectThreads } = require('../threads/rows.js');
const { OF_PRESENT_MANAGER, seenBy } = require('../threads/sees.js');
const { correctionOf, findRecords } = require('../threads/view.js');

/** @typedef {import('../threads/rows.js').Message} Message */
/** @typedef {{names: boolean, photos: boolean}} Shows */

const IS_PRESENT = `EXISTS (SELECT 1 FROM documentations d WHERE d.id = t.record AND ${OF_PRESENT_MANAGER})`;

/** What the sharer sees of the present Hausverwaltung's, the oldest first. @type {(app: App, owner: Row, of: {record: string, shows: Shows}) => object[]} */
function sharedThreads(app, owner, { record, shows }) {
  const { condition, params } = seenBy(owner);
  const where = `t.record = {:record} AND (${condition}) AND ${IS_PRESENT} ORDER BY t.opened_at, t.id`;
  const threads = selectThreads(app, where, { record, ...params });
  const of = findRecords(app, threads).get(record);
  return threads.map((thread) => {
    const messages = selectMessages(app, 'm.thread = {:id}', { id: thread.id });
    const arrived = findArrivedPhotos(app, messages);
    const shown = messages.map((message) => ({
      ...toSharedMessage(message, { ...shows, arrived }),
      ...correctionOf(thread, message, of),
    }));
    return { subject: thread.subject, state: thread.state, messages: shown };
  });
}

/** An office is named by its company. @type {(message: Message, of: Shows & {arrived: Set<string>}) => object} */
function toSharedMessage(message, { names, photos, arrived }) {
  const { side, author_name: name, text, template, at } = message;
  const isOffice = side === 'manager' || side === 'company';
  const here = announcedPhotos(message).filter(({ id }) => arrived.has(`${message.id} ${id}`));
  const shown = here.map(({ id, sha256 }) => ({ id, sha256 }));
  return { by: names || isOffice ? name : rules.initialsOf(name), at, text, template, photos: photos ? shown : [] };
}

/** '' for a thread that the sharer does not see. @type {(app: App, owner: Row, thread: string) => string} */
function recordOfThread(app, owner, thread) {
  const { condition, params } = seenBy(owner);
  const [seen] = selectThreads(app, `t.id = {:thread} AND (${condition}) AND ${IS_PRESENT}`, { thread, ...params });
  return seen?.record ?? '';
}

module.exports = { recordOfThread, sharedThreads };
