/**
 * Creates and updates through PocketBase's record API. PocketBase asks the rule of a collection before the transaction that saves, so a
 * right may end in between. Here the whole change is one transaction, and the same rule is asked again inside it (D370).
 */
const { guardOwnAccountUpdate } = require('../accounts/ownAccount.js');
const { askRoom } = require('../accounts/quotas.js');
const { writeDurably } = require('../database/durable.js');
const { byId } = require('../database/rows.js');
const { refuseRequest } = require('../platform/answer.js');
const { Fault, notFound } = require('../platform/fault.js');
const { isSessionOn } = require('../platform/session.js');
const { askProperty } = require('../properties/hooks.js');

/** What a collection asks besides its rule; of an operator too. @type {{[collection: string]: {[way in 'create' | 'update']?: (app: App, e: core.RecordRequestEvent) => void}}} */
const QUESTIONS = {
  properties: {
    create: (app, e) => {
      askProperty(e.record);
      if (e.auth && !e.hasSuperuserAuth()) askRoom(app, 'properties', e.auth.id);
    },
    update: (_app, e) => askProperty(e.record),
  },
  users: { update: (_app, e) => guardOwnAccountUpdate(e) },
};

/**
 * Request hook of creates: what comes behind it runs in the transaction, and the saved row is asked by the create rule.
 * @type {(e: core.RecordRequestEvent) => void}
 */
function createInTransaction(e) {
  runDurableRequest(e, 'create', (tx, go) => {
    if (!isSessionOn(tx, e)) throw new Fault(401, 'unauthorized');
    go();
    if (!mayMake(tx, e, e.record)) throw new BadRequestError('Failed to create record.');
  });
}

/**
 * Request hook of updates: the row is read again, asked by the update rule, and changed by the body of the request. What comes behind
 * it decides by the row as it is now.
 * @type {(e: core.RecordRequestEvent) => void}
 */
function updateInTransaction(e) {
  runDurableRequest(e, 'update', (tx, go) => {
    const now = byId(tx, e.collection.name, e.record.id);
    if (!now || !isSessionOn(tx, e) || !tx.canAccessRecord(now, e.requestInfo(), ruleOf(e.collection.updateRule)))
      throw notFound();
    // PocketBase has taken hidden columns out of this body before (recordDataFromRequest in apis/record_crud.go, 0.39.11).
    const { body } = e.requestInfo();
    for (const key of Object.keys(body)) now.setIfFieldExists(key, body[key]);
    e.record = now;
    go();
  });
}

/**
 * Whether the account of this request may make a row that is saved already, in the transaction that saved it: by the create rule of its
 * collection (access.js), whatever the route.
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
 * Runs the rest of a request in one transaction that is on the disk before the answer leaves. An operator is asked no rule.
 * @param around calls `go()` where the rest happens.
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
    // PocketBase answers its own errors itself.
    if (isTheirs || error instanceof BadRequestError) throw error;
    e.app = outer;
    return refuseRequest(e, error);
  } finally {
    e.app = outer;
  }
}

module.exports = { createInTransaction, updateInTransaction, mayMake };
