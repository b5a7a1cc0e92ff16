const { deviceSignature, id: ids, limits, submission, supplement } = require('../../generated/rules.js');
const { readKeys, readObject } = require('../platform/body.js');
const { receiptOrCompletion } = require('./completion.js');
const { confirmWithinQuota } = require('./confirming.js');
const { documentationRow } = require('./documentation.js');
const { writeDurably } = require('../database/durable.js');
const deviceKeys = require('../evidence/deviceKeys.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const { warnLinkOwner } = require('../links/links.js');
const { DEPTH, isOwner, ownRows, receiptOf, receiptOfDeleted } = require('./receipts.js');
const { isOverQuota, rightTo } = require('./rights.js');
const { parentOf, rightToSupplement } = require('./supplementRights.js');
const { attributeDelivery } = require('../database/model.js');
const { byId, jsonOf } = require('../database/rows.js');
const { clientAddress } = require('../platform/serving.js');
const { raiseTicks } = require('../realtime/ticks.js');

/**
 * `POST /api/app/documentations`. A rejection names the arrived body's hash: a phone that sent another retries.
 * @type {DeliveryHandler}
 */
function submitDocumentation({ e, app, requester }) {
  /** @type {string | null} */
  let arrived = null;
  /** @type {(text: string) => void} */
  const noteArrivedText = (text) => {
    arrived = text;
    refuseLeakedLink(app, text, requester);
  };
  try {
    return acceptDocumentation({ e, app, requester }, readObject(e, limits.BODY_MAX_BYTES, noteArrivedText));
  } catch (error) {
    if (error instanceof Fault && arrived !== null)
      error.details = { ...error.details, received: $security.sha256(arrived) };
    throw error;
  }
}

/**
 * In this order: known record, author, right, rules.
 * @type {(of: Parameters<DeliveryHandler>[0], read: {text: string, value: Body}) => Answer}
 */
function acceptDocumentation({ e, app, requester }, { text, value: body }) {
  const now = Date.now();
  const issues = issuesOf(body, { byLink: requester.link !== null });
  const answer = writeDurably(app, (tx) => {
    const signature = signatureIn(e);
    const agent = e.request.header.get('User-Agent');
    const known = knownRow(tx, body, { requester, signature, agent });
    if (known) return { status: 200, row: known };
    requireAuthor(body, requester);
    const isFaultless = issues.length === 0;
    const ofParent = isFaultless ? findSupplementRight(tx, { body, by: requester, now }) : null;
    const right = ofParent ?? findRight(tx, { body, requester, now });
    if (!isFaultless) throw createInvalidFault(issues);
    if (!right) throw createNoRightFault(body);
    if (isOverQuota(tx, requester, right)) return null;
    const row = documentationRow(tx, { body: /** @type {Sealed} */ (body), text, signature, requester, right, now });
    tx.save(row);
    deviceKeys.registerDelivery(tx, { row, requester, agent, now });
    raiseTicks(tx, [row.getString('company_admin')]);
    return { status: 201, row };
  });
  if (answer === null) return throwOverQuota(app, requester.link);
  // Reads photo files outside the transaction, because a slow store would block writers.
  const { status, row } = answer;
  const isUnfinished = row.getString('state') === 'receiving' && (status === 200 || photoBytes(row) === 0);
  if (isUnfinished) return { status, body: receiptOrCompletion(app, row) };
  return { status, body: receiptOf(app, row, status === 201 ? DEPTH.rows : DEPTH.files) };
}

/** '' if missing or malformed: the delivery continues (D191). @type {(e: RouteEvent) => string} */
function signatureIn(e) {
  const header = e.request.header.get(deviceSignature.SIGNATURE_HEADER);
  return deviceSignature.signatureOf(header) ? header : '';
}

/**
 * A leaked link may only repeat deliveries. This runs before the text is parsed.
 * @throws Fault 403 `ended`
 * @type {(app: App, text: string, requester: Deliverer) => void}
 */
function refuseLeakedLink(app, text, requester) {
  if (requester.link?.getString('end_reason') !== 'leaked') return;
  const idsInText = [...text.matchAll(/"id"\s*:\s*"([a-z0-9]{15})"/g)];
  /** @type {(match: RegExpMatchArray) => boolean} */
  const isKnown = ([, id = '']) => Object.values(ownRows(app, id, requester)).some((row) => row !== null);
  if (!idsInText.slice(0, limits.PHOTOS_MAX + 1).some(isKnown)) throw new Fault(403, 'ended');
}

/** @throws Fault 429: the phone keeps its work and retries. @type {(app: App, link: Row | null) => never} */
function throwOverQuota(app, link) {
  if (link) warnLinkOwner(app, link.id);
  throw new Fault(429, 'rate_limited', { retryAfter: RETRY_AFTER_S });
}

const RETRY_AFTER_S = 3600;

/** @type {(body: Body, context: {byLink: boolean}) => Issue[]} */
function issuesOf(body, context) {
  const issues = submission.submissionIssues(body, context);
  if (issues.length > 0) return issues;
  const same = $security.sha256(submission.hashedText(/** @type {Sealed} */ (body))) === body.contentHash;
  return same ? [] : [{ field: 'contentHash', code: 'hash_mismatch' }];
}

/**
 * A repeated delivery finds its record, and needs no right.
 * @type {(tx: Tx, body: Body, of: {requester: Deliverer, signature: string, agent: string}) => Row | null}
 */
function knownRow(tx, body, { requester, signature, agent }) {
  if (!ids.isId(body.id)) return null;
  const row = byId(tx, 'documentations', body.id);
  if (row && isOwner(row, requester) && row.getString('content_hash') === body.contentHash) {
    if (addSignature(tx, row, signature)) deviceKeys.registerDelivery(tx, { row, requester, agent, now: Date.now() });
    return row;
  }
  const tombstone = byId(tx, 'deleted_documentations', body.id);
  if (tombstone && isOwner(tombstone, requester)) throw new Fault(410, 'deleted');
  if (row || tombstone) throw new Fault(409, 'conflict');
  return null;
}

/**
 * Until the record is complete. A logged signature never changes (D192).
 * @returns whether it was stored.
 * @type {(tx: Tx, row: Row, signature: string) => boolean}
 */
function addSignature(tx, row, signature) {
  const mayAdd = row.getString('state') === 'receiving' && row.getString('device_signature') === '';
  if (!mayAdd || signature === '') return false;
  row.set('device_signature', signature);
  attributeDelivery(row);
  tx.save(row);
  return true;
}

/** @type {(body: Body, requester: Deliverer) => void} */
function requireAuthor(body, requester) {
  const author = requester.link ? null : requester.deliverer;
  const isReadable = body.author === null || ids.isId(body.author);
  if (isReadable && body.author !== author) throw new Fault(403, 'wrong_user');
}

/**
 * Null if the property or a time is unreadable: the rules then reject the body.
 * @type {(tx: Tx, of: {body: Body, requester: Deliverer, now: number}) => Granted | null}
 */
function findRight(tx, { body, requester, now }) {
  const propertyId = body.property ?? null;
  if (propertyId === null && requester.link === null) return null;
  if (propertyId !== null && !ids.isId(propertyId)) return null;
  const { capturedAt: captured, startedAt: opened } = body;
  if (!isTime(captured) || !isOffset(body.clockOffset)) return null;
  const startedAt = isTime(opened) ? opened : captured;
  const times = submission.storedTimes({ .../** @type {Sealed} */ (body), startedAt, capturedAt: captured }, now);
  return rightTo(tx, requester, { propertyId, times: { ...times, receivedAt: now } });
}

/** @type {(body: Body) => Error} */
function createNoRightFault(body) {
  if (supplement.isSupplement(body)) return new Fault(403, 'not_allowed');
  return new Error('The rules let a body pass that names no property or time.');
}

/** Null without its parent: completion judges. @type {(tx: Tx, of: {body: Body, by: Deliverer, now: number}) => Delivered | null} */
function findSupplementRight(tx, { body, by, now }) {
  if (!supplement.isSupplement(body)) return null;
  const sealed = /** @type {Sealed} */ (body);
  const parent = parentOf(tx, sealed.parent);
  if (!parent) return null;
  const { capturedAt } = submission.storedTimes(sealed, now);
  const { parentHash = '', changes = null, reason = '' } = sealed;
  const stated = { parentHash: parentHash ?? '', changes, reason, capturedAt, receivedAt: now, ...makerIn(by) };
  const verdict = rightToSupplement(tx, parent, { stated, grant: by.kind === 'grant' ? by.grant : null });
  const [property, company, manager] = [
    byId(tx, 'properties', parent.getString('property')),
    byId(tx, 'users', parent.getString('company_admin')),
    byId(tx, 'users', parent.getString('property_manager')),
  ];
  return { ...verdict, property, company, manager, services: [], rights: [] };
}

/** @throws Fault 403 `account_ended` @type {(by: Deliverer) => {user: Row | null, link: Row | null}} */
function makerIn({ user, link }) {
  if (!link && !user) throw new Fault(403, 'account_ended');
  return { user, link };
}

/** @type {(value: unknown) => value is string} */
function isTime(value) {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/** @type {(value: unknown) => boolean} */
function isOffset(value) {
  return value === null || (typeof value === 'number' && Math.abs(value) <= limits.CLOCK_OFFSET_MAX);
}

/** `GET /api/app/documentations/{id}/receipt`. @type {DeliveryHandler} */
function showReceipt({ e, app, requester }) {
  const { documentation, tombstone } = ownRows(app, e.request.pathValue('id'), requester);
  if (documentation) return { status: 200, body: receiptOf(app, documentation, DEPTH.files) };
  if (tombstone) return { status: 200, body: receiptOfDeleted(tombstone) };
  throw notFound();
}

/** `POST /api/app/receipts`: the second confirmation, which hashes photos. @type {DeliveryHandler} */
function showReceipts({ e, app, requester }) {
  const { ids: requestedIds } = readKeys(e, ['ids']);
  if (!Array.isArray(requestedIds))
    throw createInvalidFault([{ field: 'ids', code: requestedIds === undefined ? 'missing_key' : 'wrong_type' }]);
  if (requestedIds.length > limits.RECEIPTS_MAX) throw createInvalidFault([{ field: 'ids', code: 'body_too_large' }]);
  if (!requestedIds.every(ids.isId)) throw createInvalidFault([{ field: 'ids', code: 'id_invalid' }]);
  const rows = [...new Set(requestedIds)].map((id) => ({ id, ...ownRows(app, id, requester) }));
  const deliverer = requester.link ? requester.link.id : requester.deliverer;
  const bytes = rows.reduce((sum, { documentation }) => sum + photoBytes(documentation), 0);
  return confirmWithinQuota(app, { deliverer, address: clientAddress(e), bytes }, () => ({
    status: 200,
    body: { receipts: rows.map((row) => receiptOrUnknown(app, row)) },
  }));
}

/** @type {(documentation: Row | null) => number} */
function photoBytes(documentation) {
  /** @type {ManifestPhoto[]} */
  const manifest = documentation ? jsonOf(documentation, 'manifest') : [];
  return manifest.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @type {(app: App, of: {id: string, documentation: Row | null, tombstone: Row | null}) => Columns} */
function receiptOrUnknown(app, { id, documentation, tombstone }) {
  if (documentation) return receiptOf(app, documentation, DEPTH.hashes);
  return tombstone ? receiptOfDeleted(tombstone) : { id, state: 'unknown' };
}

module.exports = { submitDocumentation, showReceipt, showReceipts };
