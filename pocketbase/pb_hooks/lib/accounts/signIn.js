const { quotas } = require('../../generated/rules.js');
const attempts = require('./attempts.js');
const { requireAppCode } = require('./secondStep.js');
const { writeDurably } = require('../database/durable.js');
const { refuseRequest } = require('../platform/answer.js');
const flood = require('../platform/flood.js');
const { clientAddress } = require('../platform/serving.js');
const { startSession } = require('../platform/session.js');
const budget = require('../mail/budget.js');
const mail = require('../mail/mail.js');

const MINUTE = 60_000;

/**
 * Unknown addresses count too, so that the answer does not reveal known ones.
 * @type {(e: core.RecordAuthWithPasswordRequestEvent) => void}
 */
function withPassword(e) {
  const collection = e.collection.name;
  // The launcher's superuser has 192 random bits. Others must not lock it out.
  if (collection === '_superusers' && e.identity === $os.getenv('APP_SUPERUSER')) return e.next();
  const limit = attempts.passwordsOf({ e, identity: e.identity, id: e.record?.id ?? '' }, collection);
  /** @type {number[]} */
  let tried;
  try {
    flood.countAgainstLimit(e.app, {
      name: 'signin',
      address: clientAddress(e),
      most: quotas.SIGNINS_PER_MINUTE,
      within: MINUTE,
    });
    tried = attempts.takePatiently(e.app, limit);
  } catch (error) {
    return refuseRequest(e, error);
  }
  e.set('@password', { limit, tried });
  return e.next();
}

/** @type {(e: core.RecordAuthRequestEvent) => void} */
function passwordWasRight(e) {
  const state = /** @type {{limit: Limit[], tried: number[]} | null} */ (e.get('@password'));
  if (e.authMethod === 'password' && state) attempts.giveBackAttempt(e.app, state.limit, state.tried);
  return e.next();
}

/** @type {(e: core.RecordAuthRequestEvent) => void} */
function beginSession(e) {
  if (e.record?.collection().name !== 'users') return e.next();
  const user = e.record;
  const isRequired = user.getBool('mfa');
  try {
    if (isRequired && requireAppCode(e, user)) return;
    if (!isRequired)
      e.token = writeDurably(e.app, (tx) => startSession(tx, { user, request: (e.requestEvent ?? e).request }).token);
  } catch (error) {
    return refuseRequest(e, error);
  }
  // Outside `try`, because PocketBase throws after it sent the code.
  return e.next();
}

/** @type {(e: core.MailerEvent) => void} */
function viaRelay(e) {
  const { subject, html, text } = e.message;
  const to = e.message.to[0]?.address ?? '';
  const answer = mail.sendMail(e.app, { stamp: budget.collectStamp(e.app, to), to, subject, html, text });
  if (!answer.sent) throw new Error(answer.code);
}

module.exports = { withPassword, passwordWasRight, beginSession, viaRelay };
