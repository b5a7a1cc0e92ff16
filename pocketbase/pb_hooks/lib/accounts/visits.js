const { getTimeMs, toDatabaseTime, getIsoTime } = require('../database/times.js');
const { isWithin } = require('../platform/elapsed.js');

/** ms. A later look begins a new visit. */
const VISIT_GAP = 30 * 60_000;

/** @returns `since`: last look of the visit before; null at the first. @type {SessionHandler} */
function recordVisit({ app, requester }) {
  const { user } = requester;
  const now = Date.now();
  const last = getTimeMs(user, 'looked_at');
  const goesOn = isWithin(last ?? 0, VISIT_GAP, now);
  const before = goesOn ? user.getString('looked_before') : user.getString('looked_at');
  app
    .db()
    .newQuery('UPDATE users SET looked_at = {:now}, looked_before = {:before} WHERE id = {:id}')
    .bind({ now: toDatabaseTime(now), before, id: user.id })
    .execute();
  return { status: 200, body: { since: goesOn ? getIsoTime(user, 'looked_before') : getIsoTime(user, 'looked_at') } };
}

module.exports = { recordVisit };
