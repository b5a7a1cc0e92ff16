// LEAD -> SERVER: please read 'Messages' at the end of /tmp/team/team4.md before you go on with this file.
/**
 * What every door of PocketBase's own stands behind: one count of requests with our doors, and our words for its limiter's
 * refusal, which is English and says no time.
 *
 * It is bound as the only global middleware (requests.pb.js) and under the name of one that PocketBase binds to three
 * routes itself: `GET /api/realtime`, `/api/oauth2-redirect` and `/api/logs`. Of two with the same name a route keeps its
 * own, so none of these three ever runs this one: a stream would hold a JavaScript runtime for as long as it is open.
 */
const { Fault } = require(`${__hooks}/lib/fault.js`);
const { BODY_LIMIT } = require(`${__hooks}/lib/routes.js`);
const { count, readRest, refuse } = require(`${__hooks}/lib/door.js`);

/** Lets one request pass, or answers 429. Every other error goes on as it is. */
function pass(e) {
  try {
    if (!e.hasSuperuserAuth()) count(e);
    return e.next();
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    readRest(e, BODY_LIMIT);
    return refuse(e, fault);
  }
}

/** @returns our fault, or of the limiter's the same in our words; undefined for whatever else went wrong. */
function faultOf(error) {
  if (error instanceof Fault) return error;
  const said = error?.value;
  if (said?.status !== 429) return undefined;
  // What the limiter keeps to itself names its rule; its window may have begun any time, so this is the longest wait.
  const [, seconds] = /"duration":(\d+)/.exec(String(said.rawData())) ?? [];
  return new Fault(429, 'rate_limited', { retryAfter: Number(seconds ?? 0) });
}

module.exports = { pass };
