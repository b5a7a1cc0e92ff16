/** A calendar feed by its address. Unknown, ended and forbidden ones get the same 404. */
const { quotas } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const budget = require('../lists/budget.js');
const { notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { clientAddress } = require('../platform/serving.js');
const { eventsOf } = require('./events.js');
const { toCalendarText } = require('./ical.js');
const { findKeyByToken, noteKeyUsed } = require('./rows.js');
const { isKeyOpen } = require('./scope.js');

const OFFICES = ['property_manager', 'company_admin'];
const TEN_MINUTES = 600_000;
const HOUR = 3_600_000;

/** @type {OpenHandler} */
function showCalendar({ e, app }) {
  const address = clientAddress(e);
  flood.countAgainstLimit(app, { name: 'feeds', address, most: quotas.FEEDS_PER_TEN_MINUTES, within: TEN_MINUTES });
  const key = findKeyByToken(app, 'calendar', e.request.pathValue('token'));
  const user = key && findOffice(app, key.owner);
  if (!key || !user) throw notFound();
  flood.countAgainstLimit(app, { name: 'feed', address: key.id, most: quotas.FEED_FETCHES_PER_HOUR, within: HOUR });
  return budget.runWithinBudget(app, user.id, () => {
    if (!isKeyOpen(app, user, key)) throw notFound();
    noteKeyUsed(app, key);
    /** @type {import('../../../../src/domain/people/accessKey').FeedScope} */
    const scope = JSON.parse(key.scope);
    const now = Date.now();
    const events = eventsOf(app, user, { scope, now });
    const text = toCalendarText({ title: key.title, text: TEXT, events, at: now });
    return {
      status: 200,
      file: { type: 'text/calendar; charset=utf-8', bytes: Buffer.from(text), cache: 'no-store' },
    };
  });
}

const TEXT = 'Erwartete, fehlende und belegte Leistungen und Mängel aus Objektbeleg. Nur zum Lesen.';

/** An account that may have keys. @type {(app: App, id: string) => Row | null} */
function findOffice(app, id) {
  const user = byId(app, 'users', id);
  return user?.getBool('active') && OFFICES.includes(user.getString('role')) ? user : null;
}

module.exports = { showCalendar, findOffice };
