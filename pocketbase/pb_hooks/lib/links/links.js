/** Documentation links: one running for each property and party. No list returns a token. */
const { grantLimits, place, quotas, service } = require('../../generated/rules.js');
const { readKeys } = require('../platform/body.js');
const { writeDurably } = require('../database/durable.js');
const { isWithin } = require('../platform/elapsed.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const { pageUrl } = require('../mail/mail.js');
const { attributeChange } = require('../database/model.js');
const { nameOf } = require('../properties/names.js');
const { requireQuota } = require('../accounts/quotas.js');
const { byId, findRows } = require('../database/rows.js');
const { isOrdinary } = require('../database/ordinary.js');
const { queryRows } = require('../database/sql.js');
const { getTimeMs, toDatabaseTime, getIsoTime } = require('../database/times.js');
const { isExpired, mayLink, requireOwnLink, ownColumn, requireRunningLink } = require('./owner.js');
const { drawToken, rowOf, linkTokenOf } = require('./tokens.js');
const { linkValueKeys, linkEndReason, valuesOf } = require('./values.js');

/** For a worker without an account. @type {LinkHandler} */
function showLinkProperty({ app, requester }) {
  const { link } = requester;
  const property = app.findRecordById('properties', link.getString('property'));
  const company = byId(app, 'users', link.getString('company_admin'));
  const known = place.positionOf(property.getFloat('latitude'), property.getFloat('longitude'));
  return {
    status: 200,
    body: {
      property: {
        id: property.id,
        name: property.getString('name'),
        address: property.getString('address'),
        latitude: known?.latitude ?? null,
        longitude: known?.longitude ?? null,
        saltless: property.getBool('saltless'),
      },
      company: company ? nameOf(company) : link.getString('company_name') || null,
      // A manager's own link has no agreed services: all are possible.
      serviceTypes: company ? agreedServices(app, property, company) : service.SERVICE_TYPES,
      expiresAt: getIsoTime(link, 'expires_at'),
    },
  };
}

/** @type {(app: App, property: Row, company: Row) => string[]} */
function agreedServices(app, property, company) {
  const filter = { property: property.id, company_admin: company.id, ended_at: '' };
  const [sharing] = findRows(app, 'property_sharing', filter);
  return sharing ? [...sharing.getStringSlice('service_types')] : [];
}

/** 201: new link; 200: the running one. @type {SessionHandler} */
function createLink({ e, app, requester }) {
  const body = readKeys(e, ['property', ...linkValueKeys(requester)]);
  if (typeof body.property !== 'string')
    throw createInvalidFault([{ field: 'property', code: body.property === undefined ? 'missing_key' : 'wrong_type' }]);
  const now = Date.now();
  const values = valuesOf(body, now);
  return writeDurably(app, (tx) => {
    const property = byId(tx, 'properties', body.property);
    if (!property || !mayLink(tx, property, requester.user)) throw notFound();
    const owner = { [ownColumn(requester.user)]: requester.user.id };
    for (const link of findRows(tx, 'documentation_links', { property: property.id, ...owner, ended_at: '' })) {
      if (!isExpired(link, now)) return { status: 200, body: toLinkView(tx, link) };
      endLink(tx, link, { requester, reason: 'rotated', now: getTimeMs(link, 'expires_at') ?? now });
    }
    requireQuota(tx, 'documentation_links', requester.user.id);
    const columns = { label: '', company_name: '', ...values };
    const link = newLink(tx, { property: property.id, ...owner, ...columns }, requester);
    return { status: 201, body: toLinkView(tx, link) };
  });
}

/** @type {SessionHandler} */
function showLinkToken({ e, app, requester }) {
  const link = requireRunningLink(app, e.request.pathValue('id'), requester);
  const { token: value, url } = toLinkView(app, link);
  return { status: 200, body: { token: value, url, ...deliveredBy(app, link), manager: managerOf(app, link) } };
}

/**
 * `last`: newest capture as ISO 8601, null = none.
 * @type {(app: App, link: Row) => {documentations: number, last: string | null}}
 */
function deliveredBy(app, link) {
  const sql = `SELECT COUNT(*) AS documentations, COALESCE(MAX(captured_at), '') AS last
    FROM documentations WHERE link = {:link} AND +state = 'complete' AND ${isOrdinary()}`;
  const [found] = queryRows(app, { sql, params: { link: link.id }, shape: { documentations: 0, last: '' } });
  return { documentations: found?.documentations ?? 0, last: found?.last.replace(' ', 'T') || null };
}

/** null for the company's own property and for a manager's link. @type {(app: App, link: Row) => string | null} */
function managerOf(app, link) {
  const company = link.getString('company_admin');
  if (company === '') return null;
  const filter = { property: link.getString('property'), company_admin: company, ended_at: '' };
  return findRows(app, 'property_sharing', filter)[0]?.getString('manager_name') || null;
}

/**
 * Also renews an expired link, so that its sticker works again. `began_at` marks work captured in the gap (D425).
 * @type {SessionHandler}
 */
function changeLink({ e, app, requester }) {
  const body = readKeys(e, linkValueKeys(requester));
  const now = Date.now();
  const values = valuesOf(body, now);
  writeDurably(app, (tx) => {
    const link = requireRunningLink(tx, e.request.pathValue('id'), requester);
    const { expires_at, ...named } = values;
    const columns = body.expiresAt === undefined ? named : values;
    if ('expires_at' in columns && hadGap(link, now)) link.set('began_at', toDatabaseTime(now));
    for (const column of Object.keys(columns)) link.set(column, columns[column]);
    attributeChange(link, { actor: requester.user });
    tx.save(link);
  });
  return { status: 204 };
}

/** Ignores gaps within the tolerance for clocks. @type {(link: Row, now: number) => boolean} */
function hadGap(link, now) {
  return isExpired(link, now) && !isWithin(getTimeMs(link, 'expires_at') ?? 0, grantLimits.BEGAN_TOLERANCE, now);
}

/** The old link stays findable for late work. @type {SessionHandler} */
function rotateLink({ e, app, requester }) {
  const body = readKeys(e, [...linkValueKeys(requester), 'leaked']);
  const now = Date.now();
  const values = valuesOf(body, now);
  const reason = linkEndReason(body, 'rotated');
  return writeDurably(app, (tx) => {
    const old = requireRunningLink(tx, e.request.pathValue('id'), requester);
    const property = byId(tx, 'properties', old.getString('property'));
    if (!property || !mayLink(tx, property, requester.user)) throw notFound();
    requireQuota(tx, 'documentation_links', requester.user.id);
    endLink(tx, old, { requester, reason, now });
    const owner = { [ownColumn(requester.user)]: requester.user.id };
    const named = { label: old.getString('label'), company_name: old.getString('company_name') };
    const columns = { property: property.id, ...owner, ...named, ...values };
    return { status: 200, body: toLinkView(tx, newLink(tx, columns, requester)) };
  });
}

/** After its end a link can be marked as leaked; then its late work is refused. @type {SessionHandler} */
function revokeLink({ e, app, requester }) {
  const body = readKeys(e, ['leaked']);
  const reason = linkEndReason(body, 'revoked');
  writeDurably(app, (tx) => {
    const link = requireOwnLink(tx, e.request.pathValue('id'), requester);
    if (link.getString('ended_at') !== '' && reason === 'revoked') return;
    endLink(tx, link, { requester, reason, now: getTimeMs(link, 'ended_at') ?? Date.now() });
  });
  return { status: 204 };
}

/** Warns at most once an hour. @type {(app: App, id: string) => void} */
function warnLinkOwner(app, id) {
  const now = Date.now();
  writeDurably(app, (tx) => {
    const link = byId(tx, 'documentation_links', id);
    if (!link || isWithin(getTimeMs(link, 'quota_at') ?? 0, quotas.LINK_WARNING_AGAIN, now)) return;
    link.set('quota_at', toDatabaseTime(now));
    tx.save(link);
  });
}

/** @type {(tx: Tx, columns: Columns, requester: SessionRequester) => Row} */
function newLink(tx, columns, requester) {
  const link = new Record(tx.findCachedCollectionByNameOrId('documentation_links'), {
    ...columns,
    ...drawToken(tx),
  });
  attributeChange(link, { actor: requester.user });
  tx.save(link);
  return link;
}

/** @type {(tx: Tx, link: Row, of: {requester: SessionRequester, reason: string, now: number}) => void} */
function endLink(tx, link, { requester, reason, now }) {
  link.set('ended_at', toDatabaseTime(now));
  link.set('end_reason', reason);
  attributeChange(link, { actor: requester.user });
  tx.save(link);
}

/**
 * Null with another key: the link works but cannot be shown.
 * @type {(app: App, link: Row) => {id: string, token: string | null, url: string | null}}
 */
function toLinkView(app, link) {
  const value = linkTokenOf(app, link);
  return { id: link.id, token: value, url: value === null ? null : pageUrl(`/documentation/${value}`) };
}

/** @throws Fault 404 `link_invalid` @type {(app: App, given: string) => Row} */
function findLinkByToken(app, given) {
  const link = rowOf(app, 'documentation_links', given);
  if (!link || !isWorkingLink(app, link)) throw new Fault(404, 'link_invalid');
  return link;
}

/** @type {(app: App, link: Row) => boolean} */
function isWorkingLink(app, link) {
  if (link.getString('ended_at') !== '' || isExpired(link, Date.now())) return false;
  const property = byId(app, 'properties', link.getString('property'));
  const owner = byId(app, 'users', link.getString('company_admin') || link.getString('property_manager'));
  return property?.getString('ended_at') === '' && owner?.getBool('active') === true;
}

module.exports = {
  showLinkProperty,
  createLink,
  showLinkToken,
  changeLink,
  rotateLink,
  revokeLink,
  warnLinkOwner,
  findLinkByToken,
};
