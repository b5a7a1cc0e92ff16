/** Routes of threads: list, open, answer and close (docs/api.md). Each is safe to repeat. */
const { id: ids, thread: rules, threadTexts: texts } = require('../../generated/rules.js');
const { DAY } = require('../database/days.js');
const { writeDurably } = require('../database/durable.js');
const { queryCount } = require('../database/sql.js');
const budget = require('../lists/budget.js');
const { queryIn, readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { nameOf } = require('../properties/names.js');
const { findMessage, findThreadById, insertMessage, insertThread } = require('./rows.js');
const { partiesOf, selectMessages, selectThreads, stateOfMessages, updateState } = require('./rows.js');
const { requireThread, seenBy, sideOf } = require('./sees.js');
const { ABOUT_KEYS, aboutOf } = require('./subjects.js');
const { findMoved, toThreadViews } = require('./view.js');

/** @typedef {import('./rows.js').Thread} Thread */
/** @typedef {import('./rows.js').Photo} Photo */
/** @typedef {import('./rows.js').Side} Side */
/** @typedef {{id: string, text: string, template: string, photos: Photo[]}} Content */

const CONTENT = ['text', 'template', 'photos'];
/** 500 characters of four bytes, three photos and the subject. */
const BODY_MAX = 8 * 1024;
const PAGE = 50;
const FILTERS = /** @type {const} */ (['property', 'record', 'subject']);

/**
 * `GET /api/app/threads`: the newest first, closed ones with `state=closed`. `from` and `to`: those about missing days
 * between them. `own=1`: those with own messages, and these alone, for a copy of one's data.
 * @type {SessionHandler}
 */
function listVisibleThreads({ e, app, requester: { user } }) {
  const query = queryIn(e);
  for (const key of Object.keys(query))
    if (![...FILTERS, 'state', 'before', 'own', 'from', 'to'].includes(key))
      throw createInvalidFault([{ field: key, code: 'unknown_key' }]);
  return budget.runWithinBudget(app, user.id, () => {
    const isOwn = query.own === '1';
    const { condition, params } = isOwn ? { condition: WRITTEN, params: { me: user.id } } : seenBy(user);
    const { where, values } = filterOf(query);
    const sql = `(${condition}) AND ${where} ORDER BY t.changed_at DESC, t.id DESC LIMIT ${PAGE + 1}`;
    const found = selectThreads(app, sql, { ...params, ...values });
    const shown = found.slice(0, PAGE);
    const last = found.length > PAGE && shown.at(-1);
    const next = last ? `${last.changed_at} ${last.id}` : null;
    return {
      status: 200,
      body: { items: toThreadViews(app, shown, user).map(isOwn ? withOwnMessages : asSeen), next },
    };
  });
}

/** Also of threads that the account sees no more. */
const WRITTEN = 't.id IN (SELECT thread FROM thread_messages WHERE author = {:me})';

/** @typedef {ReturnType<typeof toThreadViews>[number]} View */

/** @type {(view: View) => View} */
const asSeen = (view) => view;

/** @type {(view: View) => View} */
const withOwnMessages = (view) => ({ ...view, messages: view.messages.filter(({ isOwn }) => isOwn) });

/** @type {(query: Query) => {where: string, values: Params}} */
function filterOf(query) {
  const { state = 'open', before = '', from = '', to = '' } = query;
  const named = FILTERS.filter((key) => query[key] !== undefined);
  const parts = named.map((key) => `t.${key} = {:${key}}`);
  if (state !== 'all') parts.push(state === 'closed' ? "t.state = 'closed'" : "t.state IN ('open', 'answered')");
  // An older app sends the time alone.
  const [time = '', id = ''] = before.split(' ');
  if (before !== '') parts.push('(t.changed_at, t.id) < ({:time}, {:id})');
  if (from !== '') parts.push("t.subject = 'day' AND t.day >= {:from} AND t.day <= {:to}");
  const values = Object.fromEntries(named.map((key) => [key, query[key] ?? '']));
  const bounds = { ...(before !== '' && { time, id }), ...(from !== '' && { from, to }) };
  return { where: parts.join(' AND ') || '1 = 1', values: { ...values, ...bounds } };
}

/** `POST /api/app/threads`: a question with its first message. @type {SessionHandler} */
function createThread({ e, app, requester: { user } }) {
  const { message, ...body } = readKeys(e, ['id', 'message', ...ABOUT_KEYS, ...CONTENT], BODY_MAX);
  const content = contentOf({ ...body, id: message }, 'message');
  if (!ids.isId(body.id)) throw createInvalidFault([{ field: 'id', code: 'id_invalid' }]);
  const id = body.id;
  const given = /** @type {import('./subjects.js').Given} */ (
    Object.fromEntries(ABOUT_KEYS.map((key) => [key, textIn(body, key)]))
  );
  return writeDurably(app, (tx) => {
    const known = findThreadById(tx, id);
    if (known) return answerAgain(tx, known, { user, content });
    refuseFlood(tx, user.id);
    const at = new Date().toISOString();
    const about = aboutOf(tx, user, given);
    const stamps = { state: 'open', opened_at: at, changed_at: at, closed_at: '', answered_at: '' };
    const thread = { id, ...about, raised_by: sideOf(user), opened_by: user.id, ...stamps, cause: '', left_from: '' };
    refuseSecond(tx, thread, content.template);
    insertThread(tx, thread, toMessage(user, content, at));
    return showThread(tx, thread, { user, status: 201 });
  });
}

/** `POST /api/app/threads/{id}/messages`. @type {SessionHandler} */
function addMessage({ e, app, requester: { user } }) {
  const content = contentOf(readKeys(e, ['id', ...CONTENT], BODY_MAX), 'id');
  return writeDurably(app, (tx) => {
    const thread = requireThread(tx, e.request.pathValue('id'), user);
    if (findMessage(tx, content.id)) return answerAgain(tx, thread, { user, content });
    if (thread.state === 'closed') throw new Fault(409, 'thread_closed');
    const count = 'SELECT COUNT(*) AS n FROM thread_messages WHERE thread = {:id}';
    if (queryCount(tx, count, { id: thread.id }) >= rules.THREAD_MESSAGES_MAX)
      throw createInvalidFault([{ field: 'text', code: 'thread_full' }]);
    insertMessage(tx, thread, toMessage(user, content, new Date().toISOString()));
    return showThread(tx, thread, { user, status: 201 });
  });
}

/** `POST /api/app/threads/{id}/close`. @type {SessionHandler} */
function closeOwnThread({ e, app, requester: { user } }) {
  readKeys(e, []);
  writeDurably(app, (tx) => {
    const thread = requireOwn(tx, e.request.pathValue('id'), user);
    if (thread.state !== 'closed') updateState(tx, thread, { state: 'closed', at: new Date().toISOString() });
  });
  return { status: 204 };
}

/** `POST /api/app/threads/{id}/reopen`: takes 'Erledigt' back. @type {SessionHandler} */
function reopenOwnThread({ e, app, requester: { user } }) {
  readKeys(e, []);
  writeDurably(app, (tx) => {
    const thread = requireOwn(tx, e.request.pathValue('id'), user);
    if (thread.state !== 'closed') return;
    if (findMoved(tx, [thread]).has(thread.id)) throw new Fault(409, 'thread_closed');
    refuseSecond(tx, thread, firstTemplateOf(tx, thread));
    updateState(tx, thread, { state: stateOfMessages(tx, thread), at: new Date().toISOString() });
  });
  return { status: 204 };
}

/** @throws Fault 403, 404 @type {(tx: Tx, id: string, user: Row) => Thread} */
function requireOwn(tx, id, user) {
  const thread = requireThread(tx, id, user);
  if (rules.closingSide(partiesOf(thread)) !== sideOf(user)) throw new Fault(403, 'forbidden');
  return thread;
}

/** @throws Fault 409 @type {(tx: Tx, thread: Thread, template: string) => void} */
function refuseSecond(tx, thread, template) {
  if (thread.subject === 'defect') return;
  const { subject, record, photo, property, service, day, raised_by: side, opened_by: me } = thread;
  const { property_manager: manager, company_admin: company } = thread;
  const [same, params] =
    subject === 'day'
      ? [SAME_DAY, { property, service, day, manager, company, side }]
      : [
          `t.record = {:record} AND t.photo = {:photo} AND t.opened_by = {:me} AND ${FIRST_TEMPLATE} = {:template}`,
          { record, photo, me, template },
        ];
  const where = `t.subject = {:subject} AND t.state IN ('open', 'answered') AND ${same}`;
  if (selectThreads(tx, where, { subject, ...params }).length > 0) throw new Fault(409, 'thread_known');
}

/** @type {(tx: Tx, thread: Thread) => string} */
function firstTemplateOf(tx, { id }) {
  return selectMessages(tx, 'm.thread = {:id}', { id })[0]?.template ?? '';
}

const SAME_DAY = `t.property = {:property} AND t.service = {:service} AND t.day = {:day} AND t.raised_by = {:side}
  AND t.property_manager = {:manager} AND t.company_admin = {:company}`;
const FIRST_TEMPLATE = '(SELECT m.template FROM thread_messages m WHERE m.thread = t.id ORDER BY m.at, m.id LIMIT 1)';

/** The same message again: a lost answer. @type {(tx: Tx, thread: Thread, of: {user: Row, content: Content}) => Answer} */
function answerAgain(tx, thread, { user, content }) {
  const known = findMessage(tx, content.id);
  if (!known || known.thread !== thread.id || known.author !== user.id) throw new Fault(409, 'conflict');
  const isSame =
    known.text === content.text &&
    known.template === content.template &&
    known.photos === JSON.stringify(content.photos);
  if (!isSame) throw new Fault(409, 'conflict');
  return showThread(tx, thread, { user, status: 200 });
}

/** @type {(tx: Tx, thread: Thread, of: {user: Row, status: number}) => Answer} */
function showThread(tx, { id }, { user, status }) {
  const thread = requireThread(tx, id, user);
  return { status, body: toThreadViews(tx, [thread], user)[0] };
}

/** Durable, so that a restart forgets nothing. @throws Fault 429 @type {(tx: Tx, me: string) => void} */
function refuseFlood(tx, me) {
  const now = Date.now();
  const span = { since: new Date(now - DAY).toISOString(), now: new Date(now).toISOString() };
  const sql = `SELECT COUNT(*) AS n FROM threads
    WHERE opened_by = {:me} AND opened_at > {:since} AND opened_at <= {:now} AND cause = ''`;
  if (queryCount(tx, sql, { me, ...span }) >= rules.THREADS_PER_DAY)
    throw new Fault(429, 'threads_per_day', { retryAfter: 3600 });
}

/** An office is named by its company. @type {(user: Row, content: Content, at: string) => Parameters<typeof insertThread>[2]} */
function toMessage(user, { id, text, template, photos }, at) {
  const side = sideOf(user);
  const name = side === 'author' ? user.getString('full_name') : nameOf(user);
  return { id, author: user.id, author_name: name, side, text, template, photos: JSON.stringify(photos), at };
}

/** @throws Fault 422 @type {(body: Body, field: string) => Content} */
function contentOf(body, field) {
  if (!ids.isId(body.id)) throw createInvalidFault([{ field, code: 'id_invalid' }]);
  const text = rules.tidyMessage(textIn(body, 'text'));
  const template = textIn(body, 'template');
  const photos = photosOf(body.photos ?? []);
  if (!/^[a-zA-Z]{0,40}$/.test(template) || Object.hasOwn(texts.REPORT, template))
    throw createInvalidFault([{ field: 'template', code: 'wrong_type' }]);
  const issues = rules.messageIssues({ text, template, photos: photos.length });
  if (issues.length > 0) throw createInvalidFault(issues);
  return { id: body.id, text, template, photos };
}

/** '' if absent. @throws Fault 422 @type {(body: Body, key: string) => string} */
function textIn(body, key) {
  const value = body[key] ?? '';
  if (typeof value !== 'string') throw createInvalidFault([{ field: key, code: 'wrong_type' }]);
  return value;
}

/** @throws Fault 422 @type {(given: unknown) => Photo[]} */
function photosOf(given) {
  if (!Array.isArray(given)) throw createInvalidFault([{ field: 'photos', code: 'wrong_type' }]);
  return given.map((/** @type {unknown} */ one) => {
    const { id, sha256, bytes, width, height } = /** @type {Body} */ (one ?? {});
    const isHash = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
    const sizes = [bytes, width, height];
    if (!ids.isId(id) || !isHash || !sizes.every((size) => Number.isSafeInteger(size)))
      throw createInvalidFault([{ field: 'photos', code: 'photo_invalid' }]);
    return { id, sha256, bytes: Number(bytes), width: Number(width), height: Number(height) };
  });
}

module.exports = { listVisibleThreads, createThread, addMessage, closeOwnThread, reopenOwnThread };
