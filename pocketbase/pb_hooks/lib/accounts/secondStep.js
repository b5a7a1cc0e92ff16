const { quotas } = require('../../generated/rules.js');
const { isClaim } = require('./addresses.js');
const { notifyChanged } = require('./notices.js');
const attempts = require('./attempts.js');
const authenticator = require('./authenticator.js');
const { readKeys } = require('../platform/body.js');
const { refuseRequest } = require('../platform/answer.js');
const { writeDurably } = require('../database/durable.js');
const { isWithin } = require('../platform/elapsed.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { startSession } = require('../platform/session.js');
const budget = require('../mail/budget.js');
const accountMails = require('../mail/accountMails.js');
const mail = require('../mail/mail.js');
const { byId } = require('../database/rows.js');
const { getTimeMs } = require('../database/times.js');
const { asText } = require('../platform/text.js');

/**
 * PocketBase stores this text's hash. Its own route needs no password, but accepts no code; a new password voids old
 * codes.
 * @type {(code: string, user: Row) => string}
 */
const bindCodeToAccount = (code, user) => `${code}.${user.tokenKey()}`;

/**
 * Only after a right password. Other requests get the same answer.
 * @type {(e: core.RecordCreateOTPRequestEvent) => void}
 */
function sendMailCode(e) {
  try {
    if (!mail.isConfigured()) throw new Fault(409, 'mail_not_configured');
    const isDue = e.record?.getBool('active') && authenticator.wayOf(e.app, e.record) !== 'app';
    if (!e.record || !isDue || !firstStep(e.app, e.record, e.requestInfo().body.mfaId))
      return e.json(200, { otpId: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789') });
    const actors = [...budget.getVisitorActors(e), ...budget.getAccountActors(e.app, e.record)];
    const stamp = budget.issueStamp(e.app, { kind: 'code', actors, to: e.record.email() });
    budget.depositStamp(e.app, stamp);
  } catch (error) {
    return refuseRequest(e, error);
  }
  e.password = bindCodeToAccount(e.password, e.record);
  return e.next();
}

/** @type {(e: core.MailerRecordEvent) => void} */
function codeLetter(e) {
  const { subject, html, text } = accountMails.createCodeMail({ code: asText(e.meta.password).split('.')[0] ?? '' });
  e.message.subject = subject;
  e.message.html = html;
  e.message.text = text;
  return e.next();
}

/** @type {OpenHandler} */
function withCode({ e, app }) {
  const { otpId, password, mfaId } = readKeys(e, ['otpId', 'password', 'mfaId']);
  const { code, user } = codeOf(app, otpId);
  if (!firstStep(app, user, mfaId)) throw new Fault(403, 'forbidden');
  const limit = attempts.codesOf({ e, id: user.id });
  const tried = attempts.takeAttempt(app, limit);
  if (typeof password !== 'string' || !code.validatePassword(bindCodeToAccount(password, user)))
    throw createWrongCodeFault();
  attempts.giveBackAttempt(app, limit, tried);
  const token = writeDurably(app, (tx) => {
    consumeCode(tx, { code, user, step: firstStep(tx, user, mfaId) });
    return startSession(tx, { user, request: e.request }).token;
  });
  return { status: 200, body: { token } };
}

/** @type {(app: App, id: unknown) => {code: Row, user: Row}} */
function codeOf(app, id) {
  const code = byId(app, '_otps', id);
  if (!code || !isWithin(getTimeMs(code, 'created') ?? 0, quotas.CODE_VALID)) throw createWrongCodeFault();
  const user = byId(app, 'users', code.getString('recordRef'));
  if (!user?.getBool('active') || authenticator.wayOf(app, user) === 'app') throw createWrongCodeFault();
  return { code, user };
}

/**
 * PocketBase's answer does not name the app.
 * @returns whether it answered
 * @type {(e: core.RecordAuthRequestEvent, user: Row) => boolean}
 */
function requireAppCode(e, user) {
  if (e.authMethod !== 'password' || authenticator.wayOf(e.app, user) !== 'app') return false;
  const row = { collectionRef: user.collection().id, recordRef: user.id, method: e.authMethod };
  const step = new Record(e.app.findCachedCollectionByNameOrId('_mfas'), row);
  e.app.save(step);
  e.json(401, { mfaId: step.id, way: 'app' });
  return true;
}

/** @type {OpenHandler} */
function withAppCode({ e, app }) {
  const { code, mfaId } = readKeys(e, ['code', 'mfaId']);
  const user = byId(app, 'users', byId(app, '_mfas', mfaId)?.getString('recordRef'));
  if (!user?.getBool('active') || !firstStep(app, user, mfaId)) throw new Fault(403, 'forbidden');
  if (authenticator.wayOf(app, user) !== 'app') throw new Fault(403, 'forbidden');
  const limit = attempts.secondFactorOf({ e, id: user.id }, authenticator.isFromApp(code));
  const tried = attempts.takeAttempt(app, limit);
  const done = writeDurably(app, (tx) => {
    const step = firstStep(tx, user, mfaId);
    const used = step && authenticator.useAppOrRecoveryCode(tx, user.id, code);
    if (!step || !used) return null;
    tx.delete(step);
    return { used, token: startSession(tx, { user, request: e.request }).token };
  });
  if (!done) throw createInvalidFault([{ field: 'code', code: 'validation' }]);
  attempts.giveBackAttempt(app, limit, tried);
  // A spent mail budget must not stop a sign-in.
  const stamp =
    done.used === 'recovery'
      ? budget.tryStamp(app, { kind: 'notice', actors: budget.getAccountActors(app, user), to: user.email() })
      : null;
  if (stamp) notifyChanged(app, stamp, { at: user.email(), happened: 'recoveryUsed' });
  return { status: 200, body: { token: done.token } };
}

/**
 * The code confirms the address, except a claimed one: the company may know the start password (D429).
 * @type {(tx: Tx, of: {code: Row, user: Row, step: Row | null}) => void}
 */
function consumeCode(tx, { code, user, step }) {
  if (!step || !byId(tx, '_otps', code.id)) throw createWrongCodeFault();
  tx.delete(code);
  tx.delete(step);
  if (user.getBool('verified') || isClaim(user) || code.getString('sentTo') !== user.email()) return;
  user.setVerified(true);
  user.ignoreUnchangedFields(true);
  tx.save(user);
}

/** @type {(app: App, user: Row, id: unknown) => Row | null} */
function firstStep(app, user, id) {
  const step = byId(app, '_mfas', id);
  const isTheirs = step?.getString('recordRef') === user.id && step.getString('method') === 'password';
  return isTheirs && isWithin(getTimeMs(step, 'created') ?? 0, quotas.SECOND_STEP_VALID) ? step : null;
}

/** @type {() => InstanceType<typeof Fault>} */
function createWrongCodeFault() {
  return createInvalidFault([{ field: 'password', code: 'validation' }]);
}

module.exports = { requireAppCode, sendMailCode, codeLetter, withAppCode, withCode };
