/** What a new thread is about, and whom it reaches. Two providers never see each other. */
const { id: ids, planInput, plan: rules } = require('../../generated/rules.js');
const { byId, findRows } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { ownColumn } = require('../links/owner.js');
const { seenDocumentation } = require('../lists/sees.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const { plansOf, visitsAround, visitsFor } = require('../plans/seen.js');

/**
 * @typedef {Pick<import('./rows.js').Thread, 'subject' | 'record' | 'photo' | 'property' | 'property_name' | 'service' | 'day' |
 *   'property_manager' | 'company_admin' | 'author'>} About
 */
/** `company`: chosen by the Hausverwaltung. @typedef {{[key in typeof ABOUT_KEYS[number]]: string}} Given */

const ABOUT_KEYS = /** @type {const} */ (['subject', 'record', 'photo', 'property', 'service', 'day', 'company']);
const NOTHING = { record: '', photo: '', service: '', day: '', author: '' };
const SEEN = {
  state: '',
  property: '',
  property_name: '',
  service_type: '',
  property_manager: '',
  company_admin: '',
  user: '',
};

/** @type {{[subject: string]: (tx: Tx, user: Row, given: Given) => About}} */
const FINDERS = { record: aboutRecord, photo: aboutRecord, day: aboutDay, defect: aboutDefect };

/** @throws Fault 404, 422 @type {(tx: Tx, user: Row, given: Given) => About} */
function aboutOf(tx, user, given) {
  const find = Object.hasOwn(FINDERS, given.subject) ? FINDERS[given.subject] : undefined;
  if (!find) throw createInvalidFault([{ field: 'subject', code: 'wrong_type' }]);
  const about = find(tx, user, given);
  const isAlone = about.company_admin === '' || (about.property_manager === '' && about.author === '');
  if (given.subject !== 'defect' && given.subject !== 'day' && isAlone)
    throw createInvalidFault([{ field: 'record', code: 'thread_alone' }]);
  return about;
}

/**
 * A question of the company to its own employee leaves the Hausverwaltung out.
 * @type {(tx: Tx, user: Row, given: Given) => About}
 */
function aboutRecord(tx, user, { subject, record, photo }) {
  const about = aboutSeen(tx, user, record);
  const isOfCompany = about.company_admin === user.id;
  if (subject !== 'photo') return { ...about, subject, ...(isOfCompany && { property_manager: '' }) };
  if (byId(tx, 'documentation_photos', photo)?.getString('documentation') !== record) throw notFound();
  return { ...about, subject, photo, ...(isOfCompany && { property_manager: '' }) };
}

/** A complete record with its parties. @type {(tx: Tx, user: Row, id: string) => About} */
function aboutSeen(tx, user, id) {
  const { state, user: author, service_type: service, ...seen } = seenDocumentation(tx, { id, user, columns: SEEN });
  if (state !== 'complete') throw notFound();
  return { ...NOTHING, ...seen, subject: 'record', record: id, service, author: authorOf(tx, author, seen) };
}

/** '' for the company's own account, or after the employment. @type {(tx: Tx, id: string, of: {company_admin: string}) => string} */
function authorOf(tx, id, { company_admin: company }) {
  const author = byId(tx, 'users', id);
  const isEmployed = author?.getString('employer') === company && author.getString('removed_at') === '';
  return isEmployed && author.getBool('active') && company !== '' ? id : '';
}

/** Its parties are the record's, without a record the property's. @type {(tx: Tx, user: Row, given: Given) => About} */
function aboutDefect(tx, user, { record, property, company }) {
  if (record !== '') return { ...aboutSeen(tx, user, record), subject: 'defect' };
  const row = requireProperty(tx, user, property);
  const about = { ...NOTHING, subject: 'defect', property, property_name: row.getString('name') };
  const manager = row.getString('property_manager');
  if (ownColumn(user) === 'company_admin') return { ...about, property_manager: manager, company_admin: user.id };
  if (company !== '' && !providersAt(tx, property, '').some(({ id }) => id === company)) throw notFound();
  return { ...about, property_manager: user.id, company_admin: company };
}

/** The property must belong to the user or be shared with the company. @throws Fault 404 @type {(tx: Tx, user: Row, id: string) => Row} */
function requireProperty(tx, user, id) {
  const row = byId(tx, 'properties', id);
  if (row?.getString('ended_at') !== '') throw notFound();
  const column = ownColumn(user);
  const shared = { property: id, company_admin: user.id, ended_at: '' };
  const isSeen =
    row.getString(column) === user.id ||
    (column === 'company_admin' && findRows(tx, 'property_sharing', shared).length > 0);
  if (!isSeen) throw notFound();
  return row;
}

/** Work of the day must be missing now, in a plan that the user sees. @type {(tx: Tx, user: Row, given: Given) => About} */
function aboutDay(tx, user, { property, service, day, company }) {
  if (!ids.isId(property)) throw notFound();
  if (!planInput.isDay(day)) throw createInvalidFault([{ field: 'day', code: 'time_invalid' }]);
  const [plan] = judgeDay(tx, user, { property, service, day }).missed;
  if (!plan) throw notFound();
  const about = { ...NOTHING, subject: 'day', property, property_name: plan.name, service, day };
  if (ownColumn(user) === 'company_admin') return { ...about, property_manager: '', company_admin: user.id };
  const providers = providersAt(tx, property, service);
  const chosen = plan.plan.provider ?? company;
  return { ...about, property_manager: user.id, company_admin: chooseProvider(providers, chosen) };
}

/** @throws Fault 422 with the choice @type {(providers: {id: string, name: string}[], chosen: string) => string} */
function chooseProvider(providers, chosen) {
  if (providers.length === 0) throw createInvalidFault([{ field: 'company', code: 'thread_alone' }]);
  const [only] = providers.length === 1 ? providers : providers.filter(({ id }) => id === chosen);
  if (!only)
    throw new Fault(422, 'thread_company', {
      issues: [{ field: 'company', code: 'thread_company' }],
      details: { companies: providers },
    });
  return only.id;
}

/** Companies with this service there. @type {(app: App, property: string, service: string) => {id: string, name: string}[]} */
function providersAt(app, property, service) {
  const agreed =
    service === ''
      ? '1 = 1'
      : `(COALESCE(service_types, '') IN ('', '[]') OR service_types LIKE '%"' || {:service} || '"%')`;
  const sql = `SELECT company_admin AS id, company_name AS name FROM property_sharing
    WHERE property = {:property} AND ended_at = '' AND ${agreed} ORDER BY company_name, company_admin`;
  return queryRows(app, { sql, params: { property, service }, shape: { id: '', name: '' } });
}

/**
 * @returns the plans of the day, and those whose expected work is missing
 * @type {(app: App, user: Row, of: {property: string, service: string, day: string}) => {plans: SeenPlan[], missed: SeenPlan[]}}
 */
function judgeDay(app, user, { property, service, day }) {
  const days = { from: day, to: day };
  const plans = plansOf(app, user, { days, property }).filter(({ plan }) => plan.service === service);
  const visits = visitsAround(app, plans, days);
  const isMissed = (/** @type {SeenPlan} */ { plan }) =>
    rules
      .judgedIn(plan, days, { visits: visitsFor(plan, visits), now: Date.now() })
      .some(({ due, state }) => due === day && state === 'missing');
  return { plans, missed: plans.filter(isMissed) };
}

module.exports = { ABOUT_KEYS, aboutOf, authorOf, judgeDay };
