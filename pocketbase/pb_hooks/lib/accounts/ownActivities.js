/** A company's own activities (D104): entered by the company, told to its people by `GET /api/app/me`. */
const { ownActivities: rules } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const model = require('../database/model.js');
const { byId, jsonOf } = require('../database/rows.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault } = require('../platform/fault.js');

/** Of the company somebody is or works for; none of everybody else's. @type {(app: App, user: Row) => import('../../../../src/domain/documentation/ownActivities').OwnActivities} */
function ofCompany(app, user) {
  const employer = user.getString('employer');
  const company = employer === '' ? user : byId(app, 'users', employer);
  return rules.ownActivitiesIn((company && jsonOf(company, 'activities')) ?? {});
}

/** Five services with twenty labels of sixty characters each. */
const BODY_MAX = 32 * 1024;

/** `PUT /api/app/account/activities`: all of them. @type {SessionHandler} */
function changeOwnActivities({ e, app, caller }) {
  const { activities } = readKeys(e, ['activities'], BODY_MAX);
  const issues = rules.ownActivityIssues(activities);
  if (issues.length > 0) throw createInvalidFault(issues);
  writeDurably(app, (tx) => {
    const user = tx.findRecordById('users', caller.user.id);
    user.ignoreUnchangedFields(true);
    user.set('activities', activities);
    model.attributeChange(user, { actor: caller.user });
    tx.save(user);
  });
  return { status: 204 };
}

module.exports = { ofCompany, changeOwnActivities };
