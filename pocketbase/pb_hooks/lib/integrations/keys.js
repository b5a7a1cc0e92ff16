/** Routes of an office for its keys of other software: calendar feeds and API keys. */
const { accessKey: rules, id: ids, quotas, shownText } = require('../../generated/rules.js');
const { stampKey, notifyChanged } = require('../accounts/notices.js');
const { insertAuditRow } = require('../audit/write.js');
const { DAY } = require('../database/days.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange, authorOf } = require('../database/model.js');
const { drawToken, opened } = require('../links/tokens.js');
const { ownColumn } = require('../links/owner.js');
const { pageUrl } = require('../mail/mail.js');
const { readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { isKeyOpen, requireApiScope, requireFeedScope } = require('./scope.js');
const { endKey, insertKey, isKeyRunning, keysOfOwner, replaceToken, selectKeys } = require('./rows.js');

/** @typedef {import('./rows.js').Key} Key */

const KEYS = ['kind', 'title', 'property', 'person', 'names', 'scopes'];
const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Also ended ones. @type {SessionHandler} */
function listKeys({ app, requester: { user } }) {
  return { status: 200, body: { items: keysOfOwner(app, user.id).map((key) => toKeyView(app, user, key)) } };
}

/** @type {(app: App, user: Row, key: Key) => object} */
function toKeyView(app, user, key) {
  const { id, kind, title, scope, created_at: createdAt, used_at: usedAt, ended_at: endedAt } = key;
  const isRunning = isKeyOpen(app, user, key);
  return {
    id,
    kind,
    title,
    ...JSON.parse(scope),
    createdAt,
    usedAt: usedAt || null,
    endedAt: endedAt || null,
    isRunning,
    isScopeLost: !isRunning && isKeyRunning(key),
  };
}

/** @type {SessionHandler} */
function createKey({ e, app, requester: { user } }) {
  const { kind, title: given, ...options } = readKeys(e, KEYS);
  if (typeof given !== 'string') throw createInvalidFault([{ field: 'title', code: 'wrong_type' }]);
  if (kind !== 'calendar' && kind !== 'api') throw createInvalidFault([{ field: 'kind', code: 'wrong_type' }]);
  const title = shownText.shownText(given).trim();
  const issues = rules.keyTitleIssues(title);
  if (issues.length > 0) throw createInvalidFault(issues);
  countMade(app, user);
  const stamp = stampKey(app, user);
  const answer = writeDurably(app, (tx) => {
    if (keysOfOwner(tx, user.id).filter(isKeyRunning).length >= quotas.ACCESS_KEYS_MOST)
      throw new Fault(409, 'limit_reached');
    const scope = JSON.stringify(kind === 'api' ? requireApiScope(options) : requireFeedScope(tx, user, options));
    const id = $security.randomStringWithAlphabet(15, ID_CHARACTERS);
    const times = { created_at: new Date().toISOString(), used_at: '', ended_at: '' };
    const { columns, secret } = drawSecret(tx, kind);
    const key = { id, owner: user.id, kind, title, scope, ...columns, ...times };
    insertKey(tx, key);
    auditKeyChange(tx, user, { before: '', after: textOf(key) });
    return { status: 201, body: { id, ...secret } };
  });
  notifyMade(app, user, { stamp, kind });
  return answer;
}

/** @type {(app: App, user: Row, of: {stamp: Stamp, kind: string}) => void} */
function notifyMade(app, user, { stamp, kind }) {
  notifyChanged(app, stamp, { at: user.email(), happened: kind === 'api' ? 'apiKey' : 'calendar' });
}

/** @throws Fault 429 @type {(app: App, user: Row) => void} */
function countMade(app, user) {
  const most = quotas.ACCESS_KEYS_PER_DAY;
  flood.countAgainstLimit(app, { name: 'accessKeys', address: user.id, most, within: DAY });
}

/** The address of a feed; no key is shown again. @type {SessionHandler} */
function showKeyLink({ e, app, requester }) {
  const key = requireOwnKey(app, e.request.pathValue('id'), requester);
  if (key.kind !== 'calendar') throw notFound();
  return { status: 200, body: secretOf(app, key) };
}

/** The old token ends. @type {SessionHandler} */
function renewKey({ e, app, requester }) {
  const { user } = requester;
  countMade(app, user);
  const stamp = stampKey(app, user);
  const { kind, secret } = writeDurably(app, (tx) => {
    const key = requireOwnKey(tx, e.request.pathValue('id'), requester);
    const { columns, secret } = drawSecret(tx, key.kind);
    replaceToken(tx, key.id, columns);
    auditKeyChange(tx, user, { before: textOf(key), after: `${textOf(key)}, neu` });
    return { kind: key.kind, secret };
  });
  notifyMade(app, user, { stamp, kind });
  return { status: 200, body: secret };
}

/** Safe to repeat. @type {SessionHandler} */
function endOwnKey({ e, app, requester }) {
  writeDurably(app, (tx) => {
    const key = findOwnKey(tx, e.request.pathValue('id'), requester);
    if (key.ended_at !== '') return;
    endKey(tx, key.id);
    auditKeyChange(tx, requester.user, { before: textOf(key), after: '' });
  });
  return { status: 204 };
}

/** @throws Fault 404 @type {(app: App, id: string, requester: SessionRequester) => Key} */
function findOwnKey(app, id, requester) {
  const key = ids.isId(id) ? selectKeys(app, 'id = {:id}', { id })[0] : undefined;
  if (key?.owner !== requester.user.id) throw notFound();
  return key;
}

/** A running one. @throws Fault 404 @type {typeof findOwnKey} */
function requireOwnKey(app, id, requester) {
  const key = findOwnKey(app, id, requester);
  if (!isKeyOpen(app, requester.user, key)) throw notFound();
  return key;
}

/** A new token, and what its owner sees of it. @type {(tx: Tx, kind: string) => {columns: TokenColumns, secret: object}} */
function drawSecret(tx, kind) {
  if (kind === 'calendar') {
    const columns = drawToken(tx);
    return { columns, secret: secretOf(tx, columns) };
  }
  const key = `ob_${$security.randomString(43)}`;
  return { columns: { token_hash: $security.sha256(key), token_sealed: '' }, secret: { key } };
}

/** null after a change of the server's key. @type {(app: App, key: TokenColumns) => {url: string | null}} */
function secretOf(app, { token_hash: hash, token_sealed: sealed }) {
  const token = opened(app, { hash, sealed });
  return { url: token === null ? null : pageUrl(`/api/app/calendar/${token}/objektbeleg.ics`) };
}

/** @type {(tx: Tx, user: Row, of: {before: string, after: string}) => void} */
function auditKeyChange(tx, user, { before, after }) {
  attributeChange(user, { actor: user });
  const column = ownColumn(user);
  insertAuditRow(tx, {
    ...{ row: user, by: authorOf(user), action: 'update', before: { key: before }, after: { key: after } },
    company: column === 'company_admin' ? user.id : '',
    manager: column === 'property_manager' ? user.id : '',
  });
}

/** No title: it may name a person. @type {(key: Key) => string} */
function textOf({ id, kind }) {
  return `${id}: ${kind === 'api' ? 'API-Schlüssel' : 'Kalender'}`;
}

module.exports = { auditKeyChange, listKeys, createKey, showKeyLink, renewKey, endOwnKey };
