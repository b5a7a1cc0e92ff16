/** Who may create and find a documentation link. */
const { notFound } = require('../platform/fault.js');
const { byId, findRows } = require('../database/rows.js');
const { getTimeMs } = require('../database/times.js');

/** @type {(user: Row) => 'company_admin' | 'property_manager'} */
function ownColumn(user) {
  return user.getString('role') === 'company_admin' ? 'company_admin' : 'property_manager';
}

/** A provider may also link properties shared with it. @type {(app: App, property: Row, user: Row) => boolean} */
function mayLink(app, property, user) {
  if (property.getString('ended_at') !== '') return false;
  const column = ownColumn(user);
  if (property.getString(column) === user.id) return true;
  const shared = { property: property.id, company_admin: user.id, ended_at: '' };
  return column === 'company_admin' && findRows(app, 'property_sharing', shared).length > 0;
}

/** @type {(app: App, id: string, requester: SessionRequester) => Row} */
function requireOwnLink(app, id, requester) {
  const link = byId(app, 'documentation_links', id);
  if (!link || link.getString(ownColumn(requester.user)) !== requester.user.id) throw notFound();
  return link;
}

/** @type {(app: App, id: string, requester: SessionRequester) => Row} */
function requireRunningLink(app, id, requester) {
  const link = requireOwnLink(app, id, requester);
  if (link.getString('ended_at') !== '') throw notFound();
  return link;
}

/** @type {(link: Row, now: number) => boolean} */
function isExpired(link, now) {
  const expiresAt = getTimeMs(link, 'expires_at');
  return expiresAt !== null && expiresAt <= now;
}

module.exports = { ownColumn, mayLink, requireOwnLink, requireRunningLink, isExpired };
