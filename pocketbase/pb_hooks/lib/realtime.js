/** Realtime carries ticks and nothing else (D36). */
const { Fault } = require(`${__hooks}/lib/fault.js`);
const { hasTenant, tenantOf } = require(`${__hooks}/lib/ticks.js`);

/** @throws Fault 401 for nobody, 403 for every topic but `ticks/<own tenant>`, which a super admin has not. An empty list ends a subscription. */
function askTopics(e) {
  const topics = [...e.subscriptions].map(String);
  if (topics.length === 0) return;
  if (e.auth?.collection().name !== 'users' || !e.auth.getBool('active')) throw new Fault(401, 'unauthorized');
  const own = `ticks/${tenantOf(e.auth)}`;
  if (!hasTenant(e.auth)) throw new Fault(403, 'forbidden');
  if (topics.some((topic) => topic !== own)) throw new Fault(403, 'forbidden');
}

module.exports = { askTopics };
