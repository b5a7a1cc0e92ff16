/** What phones say of waiting work (D465), and what their company sees of it. */
const { germanDay, waitingWork } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const model = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { executeSql, queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { isWithin } = require('../platform/elapsed.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault } = require('../platform/fault.js');

/** ms. The same statement is written again after this time. */
const CONTACT_STEP = 10 * 60_000;
const STATEMENT = { waiting: 0, waiting_since: '', contact_at: '' };

/**
 * Keeps the statement with the device's grant. An error refuses no request.
 * @type {(e: RouteEvent, requester: SessionRequester | GrantRequester) => void}
 */
function noteContact({ app, request }, requester) {
  const now = Date.now();
  const text = request.header.get(waitingWork.WAITING_HEADER);
  const grant = requester.kind === 'grant' ? requester.grantId : requester.session.grant_id;
  const statement = text === '' || grant === '' ? null : waitingWork.parseWaiting(text, now);
  if (!statement) return;
  try {
    const sql = 'SELECT waiting, waiting_since, contact_at FROM delivery_grants WHERE id = {:grant}';
    const [known] = queryRows(app, { sql, params: { grant }, shape: STATEMENT });
    const since = statement.since === null ? '' : toDatabaseTime(statement.since);
    const isSame = known?.waiting === statement.count && known.waiting_since === since;
    if (!known || (isSame && isWithin(toMs(known.contact_at), CONTACT_STEP, now))) return;
    executeSql(
      app,
      'UPDATE delivery_grants SET waiting = {:count}, waiting_since = {:since}, contact_at = {:now} WHERE id = {:grant}',
      { count: statement.count, since, now: toDatabaseTime(now), grant },
    );
  } catch (error) {
    console.log(`Telefon: wartende Arbeit nicht vermerkt (${error}).`);
  }
}

/** 0 for ''. @type {(time: string) => number} */
function toMs(time) {
  return time === '' ? 0 : Date.parse(time.replace(' ', 'T'));
}

const OF_PERSON = { account: '', at: '', waiting: 0, since: '' };

/**
 * `GET /api/app/employees/contacts`. `at`: a time while work waits, else the German day alone.
 * @type {SessionHandler}
 */
function listContacts({ app, requester }) {
  const isHidden = requester.user.getBool('hides_contact');
  return { status: 200, body: { isHidden, items: isHidden ? [] : contactsOf(app, requester.user.id) } };
}

/**
 * A phone gets a new grant with each sign-in. So of grants with one device name the last statement counts.
 * @type {(app: App, company: string) => Columns[]}
 */
function contactsOf(app, company) {
  // SQLite takes the other columns from the row with MAX.
  const sql = `SELECT account, MAX(at) AS at, SUM(waiting) AS waiting, COALESCE(MIN(NULLIF(since, '')), '') AS since
    FROM (SELECT g.account, g.waiting, g.waiting_since AS since, MAX(MAX(g.contact_at, g.last_used)) AS at
      FROM delivery_grants g JOIN users u ON u.id = g.account
      WHERE u.employer = {:company} AND u.removed_at = '' AND g.ended_at = ''
      GROUP BY g.account, g.device)
    GROUP BY account ORDER BY account`;
  return queryRows(app, { sql, params: { company }, shape: OF_PERSON }).map(({ account, at, waiting, since }) => {
    const seen = toMs(at);
    const time = waiting > 0 ? new Date(seen).toISOString() : germanDay.dayOf(seen);
    return { employee: account, at: time, waiting, since: waiting > 0 ? since.replace(' ', 'T') : null };
  });
}

/** `PUT /api/app/account/contact`: `{"isHidden": true}`. @type {SessionHandler} */
function changeContact({ e, app, requester }) {
  const { isHidden } = readKeys(e, ['isHidden']);
  if (typeof isHidden !== 'boolean')
    throw createInvalidFault([{ field: 'isHidden', code: isHidden === undefined ? 'missing_key' : 'wrong_type' }]);
  writeDurably(app, (tx) => {
    const user = byId(tx, 'users', requester.user.id);
    if (!user || user.getBool('hides_contact') === isHidden) return;
    user.ignoreUnchangedFields(true);
    user.set('hides_contact', isHidden);
    model.attributeChange(user, { actor: requester.user });
    tx.save(user);
  });
  return { status: 204 };
}

module.exports = { noteContact, listContacts, changeContact };
