/**
 * What PocketBase's own sign-in asks besides, namely how often: 10 wrong passwords an account, network and quarter of an
 * hour (D76), 120 sign-ins an address and minute.
 */
const { quotas } = require('../../generated/rules.js');
const attempts = require('./attempts.js');
const { askForAppCode } = require('./secondStep.js');
const { writeDurably } = require('../database/durable.js');
const { refuseRequest } = require('../platform/answer.js');
const flood = require('../platform/flood.js');
const { clientAddress } = require('../platform/serving.js');
const { startSession } = require('../platform/session.js');
const budget = require('../mail/budget.js');
const mail = require('../mail/mail.js');

const MINUTE = 60_000;

/**
 * A password and an address. An unknown address counts as one too, so that nobody learns which are known.
 * @type {(e: core.RecordAuthWithPasswordRequestEvent) => void}
 */
function withPassword(e) {
  const collection = e.collection.name;
  // The launcher's own superuser draws a new password of 192 bits at every start; others must not lock it out.
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

/**
 * The password was right: an answer is on its way, be it a session or the question for a code.
 * @type {(e: core.RecordAuthRequestEvent) => void}
 */
function passwordWasRight(e) {
  const state = /** @type {{limit: Limit[], tried: number[]} | null} */ (e.get('@password'));
  if (e.authMethod === 'password' && state) attempts.giveBackAttempt(e.app, state.limit, state.tried);
  return e.next();
}

/**
 * The answer carries a token of a session that begins now (D340). With the second factor on, PocketBase asks for the code instead of
 * answering with a token, or we do where the code comes from an app. The session begins with the code (secondStep.js).
 * @type {(e: core.RecordAuthRequestEvent) => void}
 */
function beginSession(e) {
  if (e.record?.collection().name !== 'users') return e.next();
  const user = e.record;
  const isAsked = user.getBool('mfa');
  try {
    if (isAsked && askForAppCode(e, user)) return;
    if (!isAsked)
      e.token = writeDurably(e.app, (tx) => startSession(tx, { user, request: (e.requestEvent ?? e).request }).token);
  } catch (error) {
    return refuseRequest(e, error);
  }
  // Outside: PocketBase has answered with the question for a code when it throws.
  return e.next();
}

/**
 * PocketBase's own mail, the code, leaves through our relay, by the stamp that was left for it. @throws where it was not accepted.
 * @type {(e: core.MailerEvent) => void}
 */
function viaRelay(e) {
  const { subject, html, text } = e.message;
  const to = e.message.to[0]?.address ?? '';
  const answer = mail.sendMail(e.app, { stamp: budget.collectStamp(e.app, to), to, subject, html, text });
  if (!answer.sent) throw new Error(answer.code);
}

module.exports = { withPassword, passwordWasRight, beginSession, viaRelay };
