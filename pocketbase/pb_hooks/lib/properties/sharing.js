/** How properties come to be shared with a company: by an invitation that it accepts (D139), or without one (D140). */
const { quotas, role, service } = require('../../generated/rules.js');
const { accountTexts } = require('../accounts/enrol.js');
const { askRoomFor } = require('../accounts/quotas.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const { nameOf } = require('./names.js');

/** Room for the ids of as many properties as one request may name. */
const BODY_MAX = 16 * 1024;

/** @typedef {{properties: Row[], services: string[], manager: Row, company: Row, actor: Row}} Agreement */
/** How many were shared, got services besides, and were as they were to be already. @typedef {{made: number, widened: number, same: number}} Sharings */

/**
 * `POST /api/app/sharings`: further properties for a company that works for this Hausverwaltung already, without a mail.
 * @throws Fault 404 also where nothing is shared with that company (any more): then it has to be invited
 * @type {SessionHandler}
 */
function shareProperties({ e, app, caller }) {
  const body = readKeys(e, ['company', 'properties', 'serviceTypes'], BODY_MAX);
  const { company: id } = accountTexts(body, ['company']);
  const ids = parseTextList(body, 'properties', quotas.PROPERTIES_AT_ONCE);
  const services = servicesIn(parseTextList(body, 'serviceTypes', service.SERVICE_TYPES.length), 'serviceTypes');
  const manager = caller.user;
  const sharings = writeDurably(app, (tx) => {
    const company = byId(tx, 'users', id);
    const running = { property_manager: manager.id, company_admin: id, ended_at: '' };
    const isConnected = company && findRows(tx, 'property_sharing', running).length > 0;
    if (!isConnected || role.roleOf(company.getString('role')) !== 'company_admin') throw notFound();
    askRoomFor(tx, { collection: 'property_sharing', me: manager.id, more: ids.length });
    const properties = ownProperties(tx, ids, manager.id);
    return shareAll(tx, { properties, services, manager, company, actor: manager });
  });
  return { status: 200, body: sharings };
}

/**
 * Inside a transaction: all of them or none. @param of `actor`: who shares, or accepts.
 * @type {(tx: Tx, of: Agreement) => Sharings}
 */
function shareAll(tx, of) {
  const done = { made: 0, widened: 0, same: 0 };
  for (const property of of.properties) done[shareProperty(tx, property, of)]++;
  return done;
}

/**
 * One running sharing a property and company; another agreement adds its services (D50).
 * @type {(tx: Tx, property: Row, of: Agreement) => keyof Sharings}
 */
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

/**
 * The Hausverwaltung's own ones, in the order of the ids. @throws Fault 404 where one is not, or is deleted
 * @type {(app: App, ids: string[], manager: string) => Row[]}
 */
function ownProperties(app, ids, manager) {
  const found = new Map(app.findRecordsByIds('properties', ids).map((row) => [row?.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row || row.getString('property_manager') !== manager || row.getString('ended_at') !== '') throw notFound();
    return row;
  });
}

/**
 * A list of different texts, one at least. @throws Fault 422
 * @type {(body: Body, field: string, most: number) => string[]}
 */
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

/** The same services in the specification's order. @throws Fault 422 @type {(services: string[], field: string) => string[]} */
function servicesIn(services, field) {
  if (!services.every(service.isServiceType)) throw createInvalidFault([{ field, code: 'service_type_invalid' }]);
  return service.SERVICE_TYPES.filter((one) => services.includes(one));
}

module.exports = { BODY_MAX, shareProperties, shareAll, ownProperties, parseTextList, servicesIn };
