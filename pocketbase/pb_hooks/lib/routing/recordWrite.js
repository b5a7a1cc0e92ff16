/**
 * Writes through PocketBase's record API, which checks the rule before the transaction. One transaction checks it
 * again, because a right may end in between (D370).
 */
const { guardOwnAccountUpdate } = require('../accounts/ownAccount.js');
const { requireQuota } = require('../accounts/quotas.js');
const { writeDurably } = require('../database/durable.js');
const { byId } = require('../database/rows.js');
const { refuseRequest } = require('../platform/answer.js');
const { Fault, notFound } = require('../platform/fault.js');
const { isSessionOn } = require('../platform/session.js');
const { requireValidProperty } = require('../properties/hooks.js');

/**
 * Besides the rule, also for operators.
 * @type {{[collection: string]: {[way in 'create' | 'update']?: (app: App, e: core.RecordRequestEvent) => void}}}
 */
const QUESTIONS = {
  properties: {
    create: (app, e) => {
      requireValidProperty(app, e.record);
      if (e.auth && !e.hasSuperuserAuth()) requireQuota(app, 'properties', e.auth.id);
    },
    update: (app, e) => requireValidProperty(app, e.record),
  },
  users: { update: (_app, e) => guardOwnAccountUpdate(e) },
};

/**
 * Later hooks run in the transaction. The create rule checks the saved row.
 * @type {(e: core.RecordRequestEvent) => void}
 */
function createInTransaction(e) {
  runDurableRequest(e, 'create', (tx, go) => {
    if (!isSessionOn(tx, e)) throw new Fault(401, 'unauthorized');
    go();
    if (!mayMake(tx, e, e.record)) throw new BadRequestError('Failed to create record.');
  });
}

/** Later hooks see the current row. @type {(e: core.RecordRequestEvent) => void} */
function updateInTransaction(e) {
  runDurableRequest(e, 'update', (tx, go) => {
    const now = byId(tx, e.collection.name, e.record.id);
    if (!now || !isSessionOn(tx, e) || !tx.canAccessRecord(now, e.requestInfo(), ruleOf(e.collection.updateRule)))
      throw notFound();
    // PocketBase removed hidden columns (recordDataFromRequest, 0.39.11).
    const { body } = e.requestInfo();
    for (const key of Object.keys(body)) now.setIfFieldExists(key, body[key]);
    e.record = now;
    go();
  });
}

/**
 * By its create rule (access.js), in the saving transaction.
 * @type {(tx: Tx, e: core.RequestEvent, row: Row) => boolean}
 */
function mayMake(tx, e, row) {
  return tx.canAccessRecord(row, e.requestInfo(), ruleOf(row.collection().createRule));
}

/** @type {(rule: string | undefined) => string} */
function ruleOf(rule) {
  if (rule === undefined || rule === null) throw notFound();
  return rule;
}

/**
 * On the disk before the answer. Operators skip the rule.
 * @param around calls `go()` for the rest
 * @type {(e: core.RecordRequestEvent, way: 'create' | 'update', around: (tx: Tx, go: () => void) => void) => void}
 */
function runDurableRequest(e, way, around) {
  const outer = e.app;
  let isTheirs = false;
  /** @type {(app: App) => void} */
  const go = (app) => {
    QUESTIONS[e.collection.name]?.[way]?.(app, e);
    isTheirs = true;
    e.next();
    isTheirs = false;
  };
  try {
    if (e.hasSuperuserAuth()) return go(outer);
    writeDurably(outer, (tx) => {
      e.app = tx;
      around(tx, () => go(tx));
    });
  } catch (error) {
    // PocketBase answers its own errors.
    if (isTheirs || error instanceof BadRequestError) throw error;
    e.app = outer;
    return refuseRequest(e, error);
  } finally {
    e.app = outer;
  }
}

module.exports = { createInTransaction, updateInTransaction, mayMake };
