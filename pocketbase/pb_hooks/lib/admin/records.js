/** The super admin's lists and corrections of properties and documentations. */
const { admin, columns, property: propertyRules, id: ids, workShape } = require('../../generated/rules.js');
const { EDIT_LIMIT, runAsSuperAdmin, cursorOf, toPage, queryOf, parseTexts } = require('./requests.js');
const { readKeys } = require('../platform/body.js');
const { limits } = require('../../generated/rules.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const { clearFoundAddress } = require('../geocoding/foundAddresses.js');
const { attributeChange } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { isOrdinary } = require('../database/ordinary.js');
const { queryRows } = require('../database/sql.js');
const { getTimeMs, toDatabaseTime, getIsoTime } = require('../database/times.js');
const { endBelow } = require('../properties/endings.js');

/** Characters. */
const EXCERPT = 200;

const TYPED = columns.typedColumns();

/** @type {SessionHandler} */
function listProperties({ e, app }) {
  const cursor = cursorOf(queryOf(e, ['cursor']));
  const behind = cursor ? 'AND (created, id) < ({:at}, {:id})' : '';
  const sql = `SELECT id, name, address, notes, created FROM properties WHERE ended_at = '' ${behind}
               ORDER BY created DESC, id DESC LIMIT {:limit}`;
  const shape = { id: '', name: '', address: '', notes: '', created: '' };
  const { page, next } = toPage(queryRows(app, { sql, params: pageParams(cursor), shape }), 'created');
  const items = page.map(({ created, ...row }) => ({ ...row, createdAt: created.replace(' ', 'T') }));
  return { status: 200, body: { items, next } };
}

/** @type {SessionHandler} */
function listDocumentations({ e, app }) {
  const cursor = cursorOf(queryOf(e, ['cursor']));
  const behind = cursor ? 'AND (captured_at, id) < ({:at}, {:id})' : '';
  const sql = `SELECT id, number, property_name,
               CASE WHEN found_address = '' THEN location ELSE found_address END AS location, employee_name, photo_count, substr(notes, 1, ${EXCERPT}) AS notes,
               captured_at FROM documentations WHERE +state = 'complete' AND ${isOrdinary()} ${behind}
               ORDER BY captured_at DESC, id DESC LIMIT {:limit}`;
  const texts = { id: '', number: '', property_name: '', location: '', employee_name: '', notes: '', captured_at: '' };
  const rows = queryRows(app, { sql, params: pageParams(cursor), shape: { ...texts, photo_count: 0 } });
  const { page, next } = toPage(rows, 'captured_at');
  const items = page.map((row) => ({
    id: row.id,
    number: row.number,
    propertyName: row.property_name,
    location: row.location,
    creatorName: row.employee_name,
    photoCount: row.photo_count,
    notes: row.notes,
    capturedAt: row.captured_at.replace(' ', 'T'),
  }));
  return { status: 200, body: { items, next } };
}

/** @type {(cursor: Cursor | null) => Params} */
function pageParams(cursor) {
  return { limit: limits.PAGE + 1, at: cursor?.at ?? '', id: cursor?.id ?? '' };
}

/** @type {SessionHandler} */
function showDocumentation({ e, app }) {
  const row = documentationAt(app, e);
  return {
    status: 200,
    body: {
      id: row.id,
      number: row.getString('number'),
      location: row.getString('location'),
      user: row.getString('user') || null,
      creatorName: row.getString('employee_name'),
      companyName: row.getString('company_name'),
      capturedAt: getIsoTime(row, 'captured_at'),
      receivedAt: getIsoTime(row, 'received_at'),
      ...typedTexts(row),
      serviceType: row.getString('service_type') || null,
      work: workOf(row),
      creators: creatorsOf(app, row).map((person) => ({ id: person.id, name: person.getString('full_name') })),
    },
  };
}

/** Includes the author even if he left or was deleted. @type {(app: App, row: Row) => Row[]} */
function creatorsOf(app, row) {
  const company = byId(app, 'users', row.getString('company_admin'));
  const staff = company ? [company, ...findRows(app, 'users', { employer: company.id, removed_at: '' })] : [];
  const author = byId(app, 'users', row.getString('user'));
  const people = author && !staff.some((person) => person.id === author.id) ? [...staff, author] : staff;
  return people.filter((person) => person.getString('removed_at') === '' || person.id === author?.id);
}

/** Absent keys stay. The sealed original never changes. @type {SessionHandler} */
function editDocumentation({ e, app, requester }) {
  const keys = [.../** @type {const} */ (['location', 'user', 'capturedAt']), ...TYPED.map(({ name }) => name)];
  const sent = readKeys(e, [...keys, 'work'], EDIT_LIMIT);
  const body = parseTexts(sent, keys);
  return runAsSuperAdmin(app, requester, (tx, actor) => {
    const row = documentationAt(tx, e);
    applyCorrection(tx, row, { ...body, work: sent.work });
    if (isUnchanged(row)) return { status: 204 };
    row.set('edited_at', toDatabaseTime(Date.now()));
    row.set('edited_by', actor.getString('full_name'));
    attributeChange(row, { actor });
    tx.save(row);
    return { status: 204 };
  });
}

/** @typedef {import('../../../../src/domain/documentation/typed').TypedName} TypedName */
/** @typedef {{[key in 'location' | 'user' | 'capturedAt' | TypedName]?: string} & {work: unknown}} Edit */

/** Does not save. @type {(tx: Tx, row: Row, edit: Edit) => void} */
function applyCorrection(tx, row, edit) {
  const capturedAt = edit.capturedAt === undefined ? getTimeMs(row, 'captured_at') : timeOf(edit.capturedAt);
  const edited = { location: row.getString('location'), ...typedTexts(row) };
  for (const key of /** @type {(keyof typeof edited)[]} */ (Object.keys(edited)))
    edited[key] = edit[key] ?? edited[key];
  const issues = admin.documentationEditIssues({ ...edited, capturedAt }, getTimeMs(row, 'received_at') ?? 0);
  const work = edit.work === undefined ? workOf(row) : edit.work;
  issues.push(...workIssues(work));
  if (issues.length > 0) throw createInvalidFault(issues);
  if (edit.user !== undefined) setAuthor(tx, row, edit.user);
  setLocation(row, trimChangedText(row, 'location', edited.location));
  for (const { name, column } of TYPED) row.set(column, trimChangedText(row, column, edited[name]));
  row.set('work', work);
  row.set('captured_at', toDatabaseTime(Number(capturedAt)));
}

/** @type {(row: Row) => {[name in TypedName]: string}} */
function typedTexts(row) {
  const texts = TYPED.map(({ name, column }) => [name, row.getString(column)]);
  return /** @type {{[name in TypedName]: string}} */ (Object.fromEntries(texts));
}

/** Unchanged text is not trimmed. @type {(row: Row, column: string, text: string) => string} */
function trimChangedText(row, column, text) {
  return text === row.getString(column) ? text : text.trim();
}

/** An opened but unchanged dialog is no correction. @type {(row: Row) => boolean} */
function isUnchanged(row) {
  const before = row.original();
  return columns.correctedColumns().every((column) => row.getString(column) === before.getString(column));
}

/** @param {Row} row */
function workOf(row) {
  return workShape.workIn(JSON.parse(row.getString('work') || 'null'));
}

/** @type {(work: unknown) => Issue[]} */
function workIssues(work) {
  const code = work === null ? null : workShape.workIssue(work);
  return code ? [{ field: 'work', code }] : [];
}

/** @type {(row: Row, location: string) => void} */
function setLocation(row, location) {
  if (location !== row.getString('location')) clearFoundAddress(row);
  row.set('location', location);
}

/** @type {(text: string) => number | null} */
function timeOf(text) {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) ? Date.parse(text) : null;
}

/** @type {(tx: Tx, row: Row, id: string) => void} */
function setAuthor(tx, row, id) {
  if (id === row.getString('user')) return;
  const author = ids.isId(id) ? creatorsOf(tx, row).find((person) => person.id === id) : undefined;
  if (!author) throw createInvalidFault([{ field: 'user', code: 'validation' }]);
  row.set('user', author.id);
  row.set('employee_name', author.getString('full_name'));
}

/** @type {(app: App, e: RouteEvent) => Row} */
function documentationAt(app, e) {
  const row = byId(app, 'documentations', e.request.pathValue('id'));
  if (row?.getString('state') !== 'complete') throw notFound();
  return row;
}

/** A new address has no position until the geocoder answers. @type {SessionHandler} */
function editProperty({ e, app, requester }) {
  const keys = /** @type {const} */ (['name', 'address', 'notes']);
  const body = parseTexts(readKeys(e, [...keys], EDIT_LIMIT), keys);
  return runAsSuperAdmin(app, requester, (tx, actor) => {
    const row = propertyAt(tx, e);
    const [name = '', address = '', notes = ''] = keys.map((key) => (body[key] ?? row.getString(key)).trim());
    const edited = { name, address, notes };
    const issues = propertyRules.propertyIssues(edited);
    if (issues.length > 0) throw createInvalidFault(issues);
    if (edited.address !== row.getString('address')) {
      row.set('latitude', 0);
      row.set('longitude', 0);
    }
    for (const key of keys) row.set(key, edited[key]);
    attributeChange(row, { actor });
    tx.save(row);
    return { status: 204 };
  });
}

/** Links, sharings and assignments end; documentations stay. @type {SessionHandler} */
function deletePropertyAsAdmin({ e, app, requester }) {
  const ending = { actor: requester.user, at: toDatabaseTime(Date.now()) };
  endBelow(app, propertyAt(app, e), ending);
  return runAsSuperAdmin(app, requester, (tx, actor) => {
    const row = propertyAt(tx, e);
    row.set('ended_at', ending.at);
    attributeChange(row, { actor });
    tx.save(row);
    return { status: 204 };
  });
}

/** @type {(app: App, e: RouteEvent) => Row} */
function propertyAt(app, e) {
  const row = byId(app, 'properties', e.request.pathValue('id'));
  if (row?.getString('ended_at') !== '') throw notFound();
  return row;
}

module.exports = {
  listProperties,
  listDocumentations,
  showDocumentation,
  editDocumentation,
  editProperty,
  deletePropertyAsAdmin,
};
