/**
 * What PocketBase's own sign-in asks besides: how often (10 wrong passwords an account and quarter of an hour, 120
 * sign-ins an address and minute), and that a one-time code is a second step and never the only one (D23).
 */
const { limits } = require(`${__hooks}/generated/rules.js`);
const attempts = require(`${__hooks}/lib/attempts.js`);
const { refuse } = require(`${__hooks}/lib/door.js`);
const { Fault } = require(`${__hooks}/lib/fault.js`);
const flood = require(`${__hooks}/lib/flood.js`);
const letters = require(`${__hooks}/lib/letters.js`);
const mail = require(`${__hooks}/lib/mail.js`);
const { byId } = require(`${__hooks}/lib/rows.js`);
const { at } = require(`${__hooks}/lib/times.js`);

const MINUTE = 60_000;

/** A password and an address. An unknown address counts as one too, so that nobody learns which are known. */
function withPassword(e) {
  const collection = e.collection.name;
  // The launcher's own superuser draws a new password of 192 bits at every start; others must not lock it out.
  if (collection === '_superusers' && e.identity === $os.getenv('APP_SUPERUSER')) return e.next();
  const limit = attempts.passwordsOf(e.identity, collection);
  let tried;
  try {
    flood.count(e.app, {
      name: 'signin',
      address: e.realIP(),
      most: limits.SIGNINS_PER_MINUTE,
      within: MINUTE,
    });
    tried = attempts.takePatiently(e.app, limit);
  } catch (error) {
    return refuse(e, error);
  }
  e.set('@password', { limit, tried });
  return e.next();
}

/** The password was right: an answer is on its way, be it a session or the question for a code. */
function passwordWasRight(e) {
  const state = e.get('@password');
  if (e.authMethod === 'password' && state) attempts.giveBack(e.app, state.limit, state.tried);
  return e.next();
}

/** A code is sent to whoever has shown the password; for everybody else the answer is the same and nothing happens. */
function askForCode(e) {
  try {
    if (!mail.isConfigured()) throw new Fault(409, 'mail_not_configured');
    if (!e.record?.getBool('active') || !hasShownPassword(e, e.record))
      return e.json(200, { otpId: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789') });
    attempts.take(e.app, attempts.mailsOf('code', e.record.email()));
  } catch (error) {
    return refuse(e, error);
  }
  return e.next();
}

/** The code is right; without the password before it that is not enough. */
function withCode(e) {
  if (hasShownPassword(e, e.record)) return e.next();
  return refuse(e, new Fault(403, 'forbidden'));
}

/** Whether the request names a living first step of this account that was a password. */
function hasShownPassword(e, user) {
  const { mfaId } = e.requestInfo().body;
  const step = byId(e.app, '_mfas', mfaId);
  if (!step || step.getString('recordRef') !== user.id || step.getString('method') !== 'password') return false;
  return Date.now() < at(step, 'created') + limits.SECOND_STEP_VALID;
}

/** PocketBase's own letter with the code becomes ours. */
function codeLetter(e) {
  const { subject, html, text } = letters.code({ code: e.meta.password });
  e.message.subject = subject;
  e.message.html = html;
  e.message.text = text;
  return e.next();
}

/** Every mail of PocketBase's own leaves through our relay. @throws where it was not accepted. */
function viaRelay(e) {
  const { subject, html, text } = e.message;
  const answer = mail.send(e.app, { to: e.message.to[0].address, subject, html, text });
  if (!answer.sent) throw new Error(answer.code);
}

module.exports = { withPassword, passwordWasRight, askForCode, withCode, codeLetter, viaRelay };
