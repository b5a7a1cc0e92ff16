/** A company's own activities. */
const { ownActivities: rules } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const model = require('../database/model.js');
const { byId, jsonOf } = require('../database/rows.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault } = require('../platform/fault.js');

/** @type {(app: App, user: Row) => import('../../../../src/domain/documentation/ownActivities').OwnActivities} */
function ofCompany(app, user) {
  const employer = user.getString('employer');
  const company = employer === '' ? user : byId(app, 'users', employer);
  return rules.ownActivitiesIn((company && jsonOf(company, 'activities')) ?? {});
}

/** Bytes: five services with twenty labels of sixty characters. */
const BODY_MAX = 32 * 1024;

/** @type {SessionHandler} */
function changeOwnActivities({ e, app, requester }) {
  const { activities } = readKeys(e, ['activities'], BODY_MAX);
  const issues = rules.ownActivityIssues(activities);
  if (issues.length > 0) throw createInvalidFault(issues);
  writeDurably(app, (tx) => {
    const user = tx.findRecordById('users', requester.user.id);
    user.ignoreUnchangedFields(true);
    user.set('activities', activities);
    model.attributeChange(user, { actor: requester.user });
    tx.save(user);
  });
  return { status: 204 };
}

module.exports = { ofCompany, changeOwnActivities };
