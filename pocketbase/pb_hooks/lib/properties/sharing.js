/** Shares properties with a company, by invitation or directly. */
const { quotas, role, service } = require('../../generated/rules.js');
const { accountTexts } = require('../accounts/enrol.js');
const { requireQuotaFor } = require('../accounts/quotas.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const { nameOf } = require('./names.js');

/** Ids of one request. */
const BODY_MAX = 16 * 1024;

/** @typedef {{properties: Row[], services: string[], manager: Row, company: Row, actor: Row}} Agreement */
/** @typedef {{made: number, widened: number, same: number}} Sharings */

/** @throws Fault 404 also without a running sharing: the company needs an invitation @type {SessionHandler} */
function shareProperties({ e, app, requester }) {
  const body = readKeys(e, ['company', 'properties', 'serviceTypes'], BODY_MAX);
  const { company: id } = accountTexts(body, ['company']);
  const ids = parseTextList(body, 'properties', quotas.PROPERTIES_AT_ONCE);
  const services = servicesIn(parseTextList(body, 'serviceTypes', service.SERVICE_TYPES.length), 'serviceTypes');
  const manager = requester.user;
  const sharings = writeDurably(app, (tx) => {
    const company = byId(tx, 'users', id);
    const running = { property_manager: manager.id, company_admin: id, ended_at: '' };
    const isConnected = company && findRows(tx, 'property_sharing', running).length > 0;
    if (!isConnected || role.roleOf(company.getString('role')) !== 'company_admin') throw notFound();
    requireQuotaFor(tx, { collection: 'property_sharing', me: manager.id, more: ids.length });
    const properties = ownProperties(tx, ids, manager.id);
    return shareAll(tx, { properties, services, manager, company, actor: manager });
  });
  return { status: 200, body: sharings };
}

/** @param of `actor`: who shares or accepts @type {(tx: Tx, of: Agreement) => Sharings} */
function shareAll(tx, of) {
  const done = { made: 0, widened: 0, same: 0 };
  for (const property of of.properties) done[shareProperty(tx, property, of)]++;
  return done;
}

/** One running sharing per property and company. @type {(tx: Tx, property: Row, of: Agreement) => keyof Sharings} */
function shareProperty(tx, property, { services, manager, company, actor }) {
  const pair = { property: property.id, company_admin: company.id };
  const [running] = findRows(tx, 'property_sharing', { ...pair, ended_at: '' });
  const agreed = running ? [...running.getStringSlice('service_types')] : [];
  const added = services.filter((one) => !agreed.includes(one));
  if (running && added.length === 0) return 'same';
  const sharing =
    running ??
    new Record(tx.findCachedCollectionByNameOrId('property_sharing'), {
      ...pair,
      property_manager: manager.id,
      manager_name: nameOf(manager),
      company_name: nameOf(company),
      company_verified: company.getBool('verified'),
    });
  sharing.set('service_types', [...agreed, ...added]);
  attributeChange(sharing, { actor });
  tx.save(sharing);
  return running ? 'widened' : 'made';
}

/** In the order of the ids. @throws Fault 404 @type {(app: App, ids: string[], manager: string) => Row[]} */
function ownProperties(app, ids, manager) {
  const found = new Map(app.findRecordsByIds('properties', ids).map((row) => [row?.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row || row.getString('property_manager') !== manager || row.getString('ended_at') !== '') throw notFound();
    return row;
  });
}

/** Different texts, at least one. @throws Fault 422 @type {(body: Body, field: string, most: number) => string[]} */
function parseTextList(body, field, most) {
  const given = body[field];
  if (given === undefined) throw createInvalidFault([{ field, code: 'missing_key' }]);
  /** @type {unknown[]} */
  const list = Array.isArray(given) ? given : [null];
  if (list.some((one) => typeof one !== 'string')) throw createInvalidFault([{ field, code: 'wrong_type' }]);
  const different = /** @type {string[]} */ ([...new Set(list)]);
  if (different.length === 0) throw createInvalidFault([{ field, code: 'fields_missing' }]);
  if (different.length > most) throw createInvalidFault([{ field, code: 'validation' }]);
  return different;
}

/** In the specification's order. @throws Fault 422 @type {(services: string[], field: string) => string[]} */
function servicesIn(services, field) {
  if (!services.every(service.isServiceType)) throw createInvalidFault([{ field, code: 'service_type_invalid' }]);
  return service.SERVICE_TYPES.filter((one) => services.includes(one));
}

module.exports = { BODY_MAX, shareProperties, shareAll, ownProperties, parseTextList, servicesIn };
