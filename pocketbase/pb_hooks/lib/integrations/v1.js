/** Handlers of `/api/v1/` (apiTable.js): what the key's account sees, in pages. */
const { planInput, germanDay, id: ids, workShape } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { byId } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { readStoredFile } = require('../delivery/photoFiles.js');
const { fileKey } = require('../delivery/receipts.js');
const budget = require('../lists/budget.js');
const { conditionOf } = require('../lists/sees.js');
const { pageUrl } = require('../mail/mail.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const { missedOf } = require('../plans/gaps.js');
const { findThreadPhoto } = require('../threads/photos.js');
const { selectThreads } = require('../threads/rows.js');
const { requireThread, seenBy } = require('../threads/sees.js');
const { toThreadViews } = require('../threads/view.js');
const { writeCursor, readPage, sendPage } = require('./paging.js');

/** @type {(text: string) => string} */
const toIso = (text) => text.replace(' ', 'T');
/** @type {(text: string) => string | null} */
const orNull = (text) => (text === '' ? null : text);
/** @type {(id: string) => {id: string, url: string}} */
const toPhotoLink = (id) => ({ id, url: pageUrl(`/api/v1/photos/${id}`) });
/** 0/0 is unknown. @type {<T extends {latitude: number, longitude: number}>(at: T) => T | null} */
const toPosition = (at) => (at.latitude === 0 && at.longitude === 0 ? null : at);

/** @type {(handler: KeyHandler) => KeyHandler} */
const withinBudget = (handler) => (call) =>
  budget.runWithinBudget(call.app, call.requester.user.id, () => handler(call));

/** `-0`: the engine reads fractions. */
const PROPERTY = { id: '', number: '', name: '', address: '', latitude: -0, longitude: -0, created: '' };

/** @type {KeyHandler} */
function showApiProperties({ e, app, requester: { user } }) {
  const { after, limit } = readPage(e, []);
  const condition = conditionOf('properties', { user, isNamed: false }) ?? '1 = 0';
  const sql = `SELECT ${Object.keys(PROPERTY).join(', ')} FROM properties WHERE (${condition}) AND id > {:id}
    ORDER BY id LIMIT ${limit + 1}`;
  const rows = queryRows(app, { sql, params: { me: user.id, employer: '', id: after.id }, shape: PROPERTY });
  return sendPage(rows, limit, {
    cursor: ({ id }) => writeCursor('', id),
    view: ({ id, number, name, address, latitude, longitude, created }) => {
      return { id, number, name, address, createdAt: toIso(created), position: toPosition({ latitude, longitude }) };
    },
  });
}

const RECORD = {
  ...{ id: '', number: '', parent: '', property: '', property_name: '', service_type: '' },
  ...{ started_at: '', captured_at: '', received_at: '', completed_at: '', edited_at: '' },
  ...{ employee_name: '', company_name: '', notes: '', location: '', latitude: -0, longitude: -0, accuracy: -0 },
  ...{ defect: false, late: false, withdrawn: false, reason: '' },
};

/** With its Nachträge, without a scan of the tenant's records. */
const BY_ID = `(SELECT {:one} AS id UNION SELECT id FROM documentations WHERE parent != '' AND parent = {:one})
  CROSS JOIN documentations USING (id)`;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;
/** ms. A change gets its time before other readers see it. */
const UNDER_WAY = 600_000;

/** @type {KeyHandler} */
function showApiDocumentations({ e, app, requester: { user } }) {
  const { after, limit, query } = readPage(e, ['from', 'to', 'property', 'changedSince', 'id']);
  const {
    from = '2000-01-01',
    to = '9998-12-31',
    property = '',
    changedSince = '2000-01-01T00:00:00Z',
    id = '',
  } = query;
  checkFilters({ from, to, property, id, changedSince });
  const condition = conditionOf('documentations', { user, isNamed: false }) ?? '1 = 0';
  const sql = `SELECT ${Object.keys(RECORD).join(', ')}, COALESCE(work, '') AS work, COALESCE(changes, '') AS changes
    FROM ${id === '' ? 'documentations' : BY_ID} WHERE (${condition}) AND state = 'complete' AND captured_at >= {:from} AND captured_at < {:to}
    ${query.changedSince === undefined ? '' : 'AND updated >= {:since}'}
    ${property === '' ? '' : 'AND property = {:property}'}
    AND (captured_at, id) > ({:time}, {:id})
    ORDER BY captured_at, id LIMIT ${limit + 1}`;
  const params = {
    ...{ me: user.id, employer: '', property, one: id, time: after.time.replace('T', ' '), id: after.id },
    since: toDatabaseTime(Date.parse(changedSince) - UNDER_WAY),
    from: toDatabaseTime(germanDay.startOf(from)),
    to: toDatabaseTime(germanDay.startOf(germanDay.addDays(to, 1))),
  };
  const rows = queryRows(app, { sql, params, shape: { ...RECORD, work: '', changes: '' } });
  const photos = photosOf(app, rows);
  return sendPage(rows, limit, {
    cursor: (row) => writeCursor(toIso(row.captured_at), row.id),
    view: (row) => ({ ...toRecordView(row), photos: photos.get(row.id) ?? [] }),
  });
}

/** @throws Fault 422 @type {(of: {from: string, to: string, property: string, id: string, changedSince: string}) => void} */
function checkFilters({ from, to, property, id, changedSince }) {
  for (const [field, day] of Object.entries({ from, to }))
    if (!planInput.isDay(day)) throw createInvalidFault([{ field, code: 'time_invalid' }]);
  for (const [field, value] of Object.entries({ property, id }))
    if (value !== '' && !ids.isId(value)) throw createInvalidFault([{ field, code: 'id_invalid' }]);
  if (!MOMENT.test(changedSince) || Number.isNaN(Date.parse(changedSince)))
    throw createInvalidFault([{ field: 'changedSince', code: 'time_invalid' }]);
}

/** @type {(row: typeof RECORD & {work: string, changes: string}) => object} */
function toRecordView({ id, number, latitude, longitude, accuracy, work, changes, ...row }) {
  const { activities, from, until } = workShape.workIn(parseJson(work)) ?? { activities: [], from: null, until: null };
  return {
    ...{ id, number, parent: orNull(row.parent), property: orNull(row.property), propertyName: row.property_name },
    ...{ service: row.service_type, startedAt: toIso(row.started_at), capturedAt: toIso(row.captured_at) },
    ...{ receivedAt: toIso(row.received_at), completedAt: toIso(row.completed_at) },
    ...{ correctedAt: orNull(toIso(row.edited_at)), employeeName: row.employee_name, companyName: row.company_name },
    ...{ notes: row.notes, location: row.location, position: toPosition({ latitude, longitude, accuracy }) },
    ...{ activities: activities.map(({ label }) => label), from, until },
    ...{ isDefect: row.defect, isLate: row.late, isWithdrawn: row.withdrawn },
    ...{ changes: parseJson(changes), reason: row.reason },
  };
}

/** @type {(text: string) => unknown} */
function parseJson(text) {
  return text === '' ? null : JSON.parse(text);
}

const PHOTO = { id: '', documentation: '', sha256: '', bytes: 0, width: 0, height: 0, taken_at: '' };

/** By record. @type {(app: App, records: {id: string}[]) => Map<string, object[]>} */
function photosOf(app, records) {
  const sql = `SELECT ${Object.keys(PHOTO).join(', ')} FROM documentation_photos
    WHERE documentation IN (SELECT value FROM json_each({:ids})) ORDER BY documentation, sequence`;
  const params = { ids: JSON.stringify(records.map(({ id }) => id)) };
  /** @type {Map<string, object[]>} */
  const found = new Map(records.map(({ id }) => [id, []]));
  for (const { id, documentation, taken_at: takenAt, ...photo } of queryRows(app, { sql, params, shape: PHOTO }))
    found.get(documentation)?.push({ ...toPhotoLink(id), ...photo, takenAt: toIso(takenAt) });
  return found;
}

/** @type {KeyHandler} */
function showApiPhoto({ e, app, requester: { user } }) {
  const file = findVisibleFile(app, e.request.pathValue('id'), user);
  return { status: 200, file: { type: 'image/jpeg', bytes: readStoredFile(app, file), cache: 'no-store' } };
}

/** Of a complete record, or of a message. @throws Fault 404 @type {(app: App, id: string, user: Row) => string} */
function findVisibleFile(app, id, user) {
  const row = ids.isId(id) ? byId(app, 'documentation_photos', id) : null;
  if (row) {
    const condition = conditionOf('documentations', { user, isNamed: false }) ?? '1 = 0';
    const sql = `SELECT id FROM documentations WHERE id = {:id} AND state = 'complete' AND (${condition})`;
    const params = { id: row.getString('documentation'), me: user.id, employer: '' };
    if (queryRows(app, { sql, params, shape: { id: '' } }).length === 0) throw notFound();
    return fileKey(row);
  }
  const ofMessage = ids.isId(id) ? findThreadPhoto(app, id) : null;
  if (!ofMessage) throw notFound();
  requireThread(app, ofMessage.thread, user);
  return ofMessage.file;
}

/** @type {KeyHandler} */
function showApiGaps({ e, app, requester: { user } }) {
  const { after, limit } = readPage(e, []);
  const found = missedOf(app, user, Date.now()).flatMap(({ seen: { plan, name, address }, missing }) =>
    missing.map((due) => {
      const { property, id, service } = plan;
      return { property, propertyName: name, propertyAddress: address, plan: id, service, due };
    }),
  );
  const keyed = found.map((gap) => ({ gap, key: `${gap.due} ${gap.plan}` }));
  const rest = keyed.filter(({ key }) => key > `${after.time} ${after.id}`).sort((a, b) => (a.key < b.key ? -1 : 1));
  return sendPage(rest.slice(0, limit + 1), limit, {
    cursor: ({ gap }) => writeCursor(gap.due, gap.plan),
    view: ({ gap }) => gap,
  });
}

/** @type {KeyHandler} */
function showApiDefects(call) {
  return listThreadPage(call, "t.subject = 'defect'");
}

/** @type {KeyHandler} */
function showApiThreads(call) {
  return listThreadPage(call, "t.subject != 'defect'");
}

/** @type {{[state: string]: string}} */
const STATES = { open: "t.state != 'closed'", closed: "t.state = 'closed'", all: '1 = 1' };

/** @type {(call: RouteCall<KeyRequester>, subject: string) => Answer} */
function listThreadPage({ e, app, requester: { user } }, subject) {
  const { after, limit, query } = readPage(e, ['state', 'id']);
  const { state: given = 'open', id: one = '' } = query;
  const state = Object.hasOwn(STATES, given) ? STATES[given] : undefined;
  if (!state) throw createInvalidFault([{ field: 'state', code: 'wrong_type' }]);
  if (one !== '' && !ids.isId(one)) throw createInvalidFault([{ field: 'id', code: 'id_invalid' }]);
  const { condition, params } = seenBy(user);
  const sql = `(${condition}) AND ${subject} AND ${state} ${one === '' ? '' : 'AND t.id = {:one}'} AND (t.opened_at, t.id) > ({:time}, {:id})
    ORDER BY t.opened_at, t.id LIMIT ${limit + 1}`;
  const found = selectThreads(app, sql, { ...params, one, time: after.time, id: after.id });
  return sendPage(toThreadViews(app, found, user), limit, {
    cursor: ({ openedAt, id }) => writeCursor(openedAt, id),
    view: toThread,
  });
}

/** @type {(view: ReturnType<typeof toThreadViews>[number]) => object} */
function toThread({ id, subject, state, raisedBy, property, propertyName, record, number, photo, ...rest }) {
  return {
    ...{ id, subject, state, raisedBy, propertyName, number, service: rest.service },
    ...{ property: orNull(property), documentation: orNull(record), photo: orNull(photo), day: orNull(rest.day) },
    ...{ openedAt: rest.openedAt, changedAt: rest.changedAt, closedAt: rest.closedAt },
    messages: rest.messages.map(({ id: message, side, by, text, template, at, photos, correctedText = null }) => {
      return { id: message, side, by, text, template, at, correctedText, photos: photos.map(toPhotoLink) };
    }),
  };
}

module.exports = {
  showApiProperties: withinBudget(showApiProperties),
  showApiDocumentations: withinBudget(showApiDocumentations),
  showApiPhoto,
  showApiGaps: withinBudget(showApiGaps),
  showApiDefects: withinBudget(showApiDefects),
  showApiThreads: withinBudget(showApiThreads),
};
