/**
 * Counting what may be tried only so often by an account, wherever it comes from: a list of moments a key, in the
 * database, so that neither a restart nor many requests at once give another try. Keys are hashes: whoever is unknown
 * here may be somebody's address all the same.
 */
const { limits } = require(`${__hooks}/generated/rules.js`);
const { Fault, invalid } = require(`${__hooks}/lib/fault.js`);
const { jsonOf } = require(`${__hooks}/lib/rows.js`);
const { dated } = require(`${__hooks}/lib/times.js`);

/** ms: tries this young may still be under way and turn out right. */
const UNDER_WAY = 3000;
const LOOK_AGAIN = 100;
const LOOKS = 10;

/** Wrong passwords of one account, whatever the address they come from. */
function passwordsOf(identity, collection = 'users') {
  return {
    key: $security.sha256(`password:${collection}:${identity.trim().toLowerCase()}`),
    most: limits.SIGNIN_FAILURES,
    within: limits.SIGNIN_PAUSE,
  };
}

/** Wrong one-time codes of one account (its id), however many letters with a code it asked for. */
function codesOf(id) {
  return { key: $security.sha256(`codes:${id}`), most: limits.CODE_FAILURES, within: limits.SIGNIN_PAUSE };
}

/** Mails that an address can be made to receive. `kind`: 'reset', 'verification', 'change', 'code'. */
function mailsOf(kind, address) {
  return {
    key: $security.sha256(`${kind}:${address.trim().toLowerCase()}`),
    most: limits.ACCOUNT_MAILS,
    within: limits.ACCOUNT_MAILS_WINDOW,
  };
}

/**
 * Takes one try. @returns the moment under which it stands (for `giveBack`).
 * @throws Fault 429 with `Retry-After` when there is none left.
 */
function take(app, limit) {
  const tried = attempt(app, limit);
  if (tried.wait > 0) throw tooMany(tried.wait);
  return tried.at;
}

/** The same for passwords: tries of the last seconds may be right ones at the same moment, so it looks again. */
function takePatiently(app, limit) {
  let tried = attempt(app, limit);
  for (let look = 0; tried.wait > 0 && tried.newest > Date.now() - UNDER_WAY && look < LOOKS; look++) {
    sleep(LOOK_AGAIN);
    tried = attempt(app, limit);
  }
  if (tried.wait > 0) throw tooMany(tried.wait);
  return tried.at;
}

/** A try that turned out right counts for nothing; wrong ones before it stay counted. */
function giveBack(app, { key }, at) {
  change(app, key, (times) => {
    const index = times.indexOf(at);
    if (index >= 0) times.splice(index, 1);
    return times;
  });
}

/** Nothing was tried: for an account that proved itself by its mailbox. */
function forget(app, { key }) {
  change(app, key, () => []);
}

/**
 * Asks the own password of somebody who is signed in.
 * @throws Fault 422 `password_wrong` on `field`, 429 after too many.
 */
function askPassword(app, user, { password, field }) {
  const limit = passwordsOf(user.email());
  const at = takePatiently(app, limit);
  if (typeof password !== 'string' || !user.validatePassword(password))
    throw invalid([{ field, code: 'password_wrong' }]);
  giveBack(app, limit, at);
}

/** Rows that count for nothing any more; the longest window is a quarter of an hour. */
function sweep(app) {
  const query = app.nonconcurrentDB().newQuery('DELETE FROM attempts WHERE touched < {:before}');
  query.bind({ before: dated(Date.now() - 2 * limits.SIGNIN_PAUSE) }).execute();
}

/** @returns `{wait, at, newest}`: ms until another try (0 = taken, under `at`), and the newest moment counted. */
function attempt(app, { key, most, within }) {
  const now = Date.now();
  const result = { wait: 0, at: now, newest: 0 };
  change(app, key, (times) => {
    const counted = times.filter((time) => time > now - within);
    result.newest = Math.max(0, ...counted);
    if (counted.length >= most) {
      result.wait = Math.max(1, Math.min(...counted) + within - now);
      return null;
    }
    // Two in the same millisecond are two.
    while (counted.includes(result.at)) result.at++;
    return [...counted, result.at];
  });
  return result;
}

/** One key's list, read and written by one at a time. `next(times)`: the new list, or null to leave it. */
function change(app, key, next) {
  app.runInTransaction((tx) => {
    const found = tx.findRecordsByFilter('attempts', 'key = {:key}', '', 1, 0, { key })[0];
    const times = next(found ? jsonOf(found, 'times') : []);
    if (times === null || (!found && times.length === 0)) return;
    const row = found ?? new Record(tx.findCachedCollectionByNameOrId('attempts'), { key });
    row.set('times', times);
    row.set('touched', dated(Date.now()));
    tx.save(row);
  });
}

function tooMany(wait) {
  return new Fault(429, 'rate_limited', { retryAfter: Math.ceil(wait / 1000) });
}

module.exports = { passwordsOf, codesOf, mailsOf, take, takePatiently, giveBack, forget, askPassword, sweep };
