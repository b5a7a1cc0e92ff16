/** Pairs a phone by a code that opens once. After a lost answer the phone repeats with its own key. */
const { pairing: rules, quotas } = require('../../generated/rules.js');
const attempts = require('../accounts/attempts.js');
const { accountTexts } = require('../accounts/enrol.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const grants = require('../delivery/grants.js');
const { readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { clientAddress } = require('../platform/serving.js');
const { startSession } = require('../platform/session.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { appCodeHash, endPairing, isOpenTo, isPairable, makeForApp, pinHash } = require('./codes.js');

const MINUTE = 60_000;
/** For unknown codes, so that the answer takes as long. */
const NO_HASH = '0'.repeat(64);

/** Five wrong PINs end the code. @type {OpenHandler} */
function redeemPairing({ e, app }) {
  const { token, pin, key } = readPairingBody(e, ['token', 'pin', 'key']);
  if (!rules.isPin(pin)) throw createInvalidFault([{ field: 'pin', code: 'pin_wrong' }]);
  return answerAttempt(app, { limits: attempts.pinsOf(e), field: 'pin' }, (tx) => {
    const row = codeOf(tx, $security.sha256(token), false);
    const isRight = $security.equal(row?.getString('pin_hash') || NO_HASH, pinHash(token, pin));
    if (!row || !isOpenTo(row, $security.sha256(key), Date.now())) return { code: 'pairing_ended' };
    return isRight ? pairPhone(tx, { row, key, request: e.request }) : countWrongPin(tx, row);
  });
}

/** Unknown and expired codes get the same answer. @type {OpenHandler} */
function redeemAppCode({ e, app }) {
  const { code, key } = readPairingBody(e, ['code', 'key']);
  if (!rules.isAppCode(code)) throw createInvalidFault([{ field: 'code', code: 'app_code_wrong' }]);
  return answerAttempt(app, { limits: attempts.appCodesOf(e), field: 'code' }, (tx) => {
    const row = codeOf(tx, appCodeHash(code), true);
    if (!row || !isOpenTo(row, $security.sha256(key), Date.now())) return { code: 'app_code_wrong' };
    const answer = pairPhone(tx, { row, key, request: e.request });
    return 'code' in answer ? { code: 'app_code_wrong' } : answer;
  });
}

/** For paired phones only. @type {SessionHandler} */
function appCode({ app, requester }) {
  const { user, paired: isPaired } = requester;
  if (!isPaired || user.getString('employer') === '') throw new Fault(403, 'forbidden');
  const window = { most: quotas.PAIRINGS_MADE, within: quotas.SIGNIN_PAUSE };
  flood.countAgainstLimit(app, { name: 'app-codes', address: user.id, ...window });
  return { status: 201, body: writeDurably(app, (tx) => makeForApp(tx, user)) };
}

/** @type {<K extends string>(e: RouteEvent, keys: K[]) => {[key in K]: string}} */
function readPairingBody(e, keys) {
  const what = { name: 'pairing', address: clientAddress(e), most: quotas.SIGNINS_PER_MINUTE, within: MINUTE };
  flood.countAgainstLimit(e.app, what);
  return accountTexts(readKeys(e, keys), keys);
}

/** @type {(tx: Tx, hash: string, forApp: boolean) => Row | null} */
function codeOf(tx, hash, forApp) {
  return findRows(tx, 'pairings', { token_hash: hash }).find((row) => row.getBool('for_app') === forApp) ?? null;
}

/**
 * Throws after the transaction, so that a wrong try is counted.
 * @type {(app: App, of: {limits: Limit[], field: string}, attempt: (tx: Tx) => Paired) => Answer}
 */
function answerAttempt(app, { limits, field }, attempt) {
  const moments = attempts.takePatiently(app, limits);
  const answer = writeDurably(app, attempt);
  if ('code' in answer) throw createInvalidFault([{ field, code: answer.code }]);
  attempts.giveBackAttempt(app, limits, moments);
  return { status: 200, body: answer };
}

/** @type {(tx: Tx, row: Row) => Paired} */
function countWrongPin(tx, row) {
  const failures = row.getInt('failures') + 1;
  row.set('failures', failures);
  if (failures < quotas.PIN_TRIES) tx.save(row);
  else endPairing(tx, row, { actor: null, name: 'Unbekannt', reason: 'tries' });
  return { code: failures < quotas.PIN_TRIES ? 'pin_wrong' : 'pairing_ended' };
}

/** @type {(tx: Tx, of: {row: Row, key: string, request: http.Request}) => Paired} */
function pairPhone(tx, { row, key, request }) {
  const user = byId(tx, 'users', row.getString('user'));
  if (!isPairable(user, row)) return { code: 'pairing_ended' };
  grants.replaceGrant(tx, row.getString('delivery_grant'));
  const { token, hash } = startSession(tx, { user, request, paired: true });
  const grant = grants.newGrant(tx, { user, request, paired: true, session: hash });
  const [given] = findRows(tx, 'delivery_grants', { token_hash: $security.sha256(grant.grant) });
  if (row.getString('redeemed_at') === '') {
    row.set('redeemed_at', toDatabaseTime(Date.now()));
    row.set('key_hash', $security.sha256(key));
  }
  row.set('delivery_grant', given?.id ?? '');
  attributeChange(row, { actor: user, action: 'redeem' });
  tx.save(row);
  raiseTicks(tx, [row.getString('company_admin')]);
  return { token, grant };
}

module.exports = { redeemPairing, redeemAppCode, appCode };
