/** When somebody last looked at the own list: what happened since is told at the next visit (D118). */
const { getTimeMs, toDatabaseTime, getIsoTime } = require('../database/times.js');
const { isWithin } = require('../platform/elapsed.js');

/** A look that comes later begins another visit: a reload, or a cup of coffee, ends none. ms */
const VISIT_GAP = 30 * 60_000;

/**
 * `POST /api/app/account/visit`: the person looks at the list now.
 * @returns `since`: the last look of the visit before, null at the first visit.
 * @type {SessionHandler}
 */
function recordVisit({ app, caller }) {
  const { user } = caller;
  const now = Date.now();
  const last = getTimeMs(user, 'looked_at');
  const goesOn = isWithin(last ?? 0, VISIT_GAP, now);
  const before = goesOn ? user.getString('looked_before') : user.getString('looked_at');
  // No change of the account: nothing of it is told, asked again or written down for it.
  app
    .db()
    .newQuery('UPDATE users SET looked_at = {:now}, looked_before = {:before} WHERE id = {:id}')
    .bind({ now: toDatabaseTime(now), before, id: user.id })
    .execute();
  return { status: 200, body: { since: goesOn ? getIsoTime(user, 'looked_before') : getIsoTime(user, 'looked_at') } };
}

module.exports = { recordVisit };
