/** A company's owner adds people by name, shows codes and ends phones. */
const { id: ids, pairing: rules, quotas, user: users } = require('../../generated/rules.js');
const { requireQuota } = require('../accounts/quotas.js');
const { saveNewAccount, newAccount, accountTexts } = require('../accounts/enrol.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange, changeInTransaction } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const grants = require('../delivery/grants.js');
const { readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { assignProperty, requireEmployee } = require('../properties/assignments.js');
const { requirePairable, endOpen, createPairing, openOf, toPairingView } = require('./codes.js');

/** 500 ids with commas, and a name. */
const BODY_MAX = 16 * 1024;

/**
 * Account, assignments and code share a transaction. The client's id stops a retry from creating a second person.
 * @type {SessionHandler}
 */
function addByName({ e, app, requester }) {
  const body = readKeys(e, ['id', 'fullName', 'properties'], BODY_MAX);
  const { id, fullName } = accountTexts(body, ['id', 'fullName']);
  const properties = listOf(body.properties);
  const issues = rules.byNameIssues({ fullName, properties });
  if (!ids.isId(id)) issues.push({ field: 'id', code: 'id_invalid' });
  if (issues.length > 0) throw createInvalidFault(issues);
  // Random: this account has no password sign-in.
  const account = { id, email: id + users.NO_ADDRESS, password: $security.randomString(60) };
  const user = newAccount(app, { ...account, full_name: fullName, role: 'employee', employer: requester.user.id });
  return writeDurably(app, (tx) => {
    const known = byId(tx, 'users', id);
    if (known)
      return { status: 200, body: { id, ...answerRepeated(tx, e, { known, properties, company: requester.user }) } };
    requireQuota(tx, 'users', requester.user.id);
    saveNewAccount(tx, user, requester.user);
    for (const property of new Set(properties)) assignProperty(tx, e, { property, user, company: requester.user });
    return { status: 201, body: { id, ...toPairingView(tx, createPairing(tx, { user, company: requester.user })) } };
  });
}

/** @type {(value: unknown) => string[]} */
function listOf(value) {
  if (value === undefined) throw createInvalidFault([{ field: 'properties', code: 'missing_key' }]);
  if (!Array.isArray(value)) throw createInvalidFault([{ field: 'properties', code: 'wrong_type' }]);
  if (!value.every(ids.isId)) throw createInvalidFault([{ field: 'properties', code: 'id_invalid' }]);
  return value;
}

/**
 * A retry assigns properties added since.
 * @throws Fault 409 when another account has the id
 * @type {(tx: Tx, e: RouteEvent, of: {known: Row, properties: string[], company: Row}) => ShownPairing}
 */
function answerRepeated(tx, e, { known, properties, company }) {
  const isSame = known.getString('employer') === company.id && !users.hasAddress(known.email());
  if (!isSame || known.getString('removed_at') !== '') throw new Fault(409, 'conflict');
  const there = findRows(tx, 'user_properties', { user: known.id, ended_at: '' }).map((row) =>
    row.getString('property'),
  );
  for (const property of new Set(properties))
    if (!there.includes(property)) assignProperty(tx, e, { property, user: known, company });
  return toPairingView(tx, openOf(tx, known.id) ?? createPairing(tx, { user: known, company }));
}

/** @type {SessionHandler} */
function showPairing({ e, app, requester }) {
  const row = openOf(app, requireOwnEmployee(app, e, requester).id);
  if (!row) throw notFound();
  return { status: 200, body: toPairingView(app, row) };
}

/** Ends the previous code. @type {SessionHandler} */
function renewPairing({ e, app, requester }) {
  const window = { most: quotas.PAIRINGS_MADE, within: quotas.SIGNIN_PAUSE };
  flood.countAgainstLimit(app, { name: 'pairings', address: e.request.pathValue('id'), ...window });
  return writeDurably(app, (tx) => {
    const user = requireOwnEmployee(tx, e, requester);
    requirePairable(user);
    return { status: 201, body: toPairingView(tx, createPairing(tx, { user, company: requester.user })) };
  });
}

/** @type {SessionHandler} */
function revokePairing({ e, app, requester }) {
  writeDurably(app, (tx) =>
    endOpen(tx, requireOwnEmployee(tx, e, requester).id, { actor: requester.user, reason: 'company' }),
  );
  return { status: 204 };
}

/**
 * All sessions end, because one from before D340 names no device. Grants of password sign-ins stay.
 * @type {SessionHandler}
 */
function endPhone({ e, app, requester }) {
  writeDurably(app, (tx) => {
    const user = requireOwnEmployee(tx, e, requester);
    endOpen(tx, user.id, { actor: requester.user, reason: 'company', used: true });
    grants.endPairedGrants(tx, user.id);
    user.refreshTokenKey();
    user.ignoreUnchangedFields(true);
    attributeChange(user, { actor: requester.user, action: 'end_phone' });
    tx.save(user);
  });
  return { status: 204 };
}

/** @throws Fault 404 @type {(app: App, e: RouteEvent, requester: SessionRequester) => Row} */
function requireOwnEmployee(app, e, requester) {
  return requireEmployee(app, e.request.pathValue('id'), requester.user.id);
}

/** The phone or unused code of each person. @type {SessionHandler} */
function listPhones({ app, requester }) {
  const me = requester.user.id;
  const now = Date.now();
  /** @type {Map<string, Columns>} */
  const states = new Map(listNewestCodes(app, me).map((code) => [code.user, codeState(code, now)]));
  for (const { account, device, last_used } of listLivingDevices(app, me, now))
    if (states.get(account)?.kind !== 'waiting')
      states.set(account, { kind: 'paired', device, lastUsed: last_used.replace(' ', 'T') });
  const items = [...states].map(([employee, state]) => ({ employee, ...state }));
  return { status: 200, body: { items } };
}

const CODE = { user: '', expires_at: '', redeemed_at: '', ended_at: '', end_reason: '', made: '' };

/** @type {(app: App, me: string) => (typeof CODE)[]} */
function listNewestCodes(app, me) {
  // SQLite takes the other columns from the row with MAX.
  const sql = `SELECT user, expires_at, redeemed_at, ended_at, end_reason, MAX(created || id) AS made FROM pairings
               WHERE company_admin = {:me} AND for_app = FALSE GROUP BY user`;
  return queryRows(app, { sql, params: { me }, shape: CODE });
}

/** @type {(code: typeof CODE, now: number) => Columns} */
function codeState({ expires_at, redeemed_at, ended_at, end_reason }, now) {
  const until = expires_at.replace(' ', 'T');
  if (ended_at === '' && redeemed_at === '' && now < Date.parse(until)) return { kind: 'waiting', until };
  if (end_reason === 'tries') return { kind: 'ended', by: 'tries' };
  return { kind: 'ended', by: ended_at === '' && redeemed_at === '' ? 'time' : 'company' };
}

/**
 * Last used last.
 * @type {(app: App, me: string, now: number) => {account: string, device: string, last_used: string}[]}
 */
function listLivingDevices(app, me, now) {
  const sql = `SELECT g.account, g.device, g.last_used FROM delivery_grants g JOIN users u ON u.id = g.user
               WHERE u.employer = {:me} AND g.paired = TRUE AND g.ended_at = '' ORDER BY g.last_used`;
  const rows = queryRows(app, { sql, params: { me }, shape: { account: '', device: '', last_used: '' } });
  return rows.filter(({ last_used }) => grants.isLive(Date.parse(last_used.replace(' ', 'T')), now));
}

/** Ends unused codes with the account or a change of its owner. @type {(e: core.RecordEvent) => void} */
function endPairingsOfAccount(e) {
  const { record } = e;
  const before = record.original();
  const isOver =
    (before.getBool('active') && !record.getBool('active')) ||
    before.getString('employer') !== record.getString('employer') ||
    before.getString('removed_at') !== record.getString('removed_at') ||
    (!before.verified() && record.verified()) ||
    before.getString('password:hash') !== record.getString('password:hash');
  if (!isOver) return e.next();
  changeInTransaction(e, (tx, go) => {
    go();
    endOpen(tx, record.id, { actor: null, name: 'Konto', reason: 'account' });
  });
}

module.exports = { addByName, showPairing, renewPairing, revokePairing, endPhone, listPhones, endPairingsOfAccount };
