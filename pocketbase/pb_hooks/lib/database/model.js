/** Model hooks: they run for every way a row changes, cascades and an operator's hand included. */

/**
 * Runs the change and what belongs to it in one transaction, the caller's where there is one.
 * @param around `(tx, go)`: calls `go()` where the change itself shall happen.
 * @type {(e: core.RecordEvent, around: (tx: Tx, go: () => void) => void) => void}
 */
function changeInTransaction(e, around) {
  const outer = e.app;
  outer.runInTransaction((tx) => {
    e.app = tx;
    around(tx, () => e.next());
  });
  e.app = outer;
}

/** @typedef {{actor: Row | null, name?: string, reason?: string, action?: AuditAction | ''}} By */

/** What a record carries from a route to the hooks; never a column. */
const KEYS = ['@actor', '@actor_name', '@reason', '@action', '@delivery', '@operator', '@sessions', '@steps'];

/**
 * Who caused a change, handed from a handler to the hooks with the record itself; nobody = an operator's hand.
 * @param by `actor`: a users record, null where nobody has an account (then `name`: who it was); `reason`; `action`: the word of the audit log where the changed columns do not say it.
 * @type {(record: Row, by: By) => void}
 */
function attributeChange(record, { actor, name = actor?.getString('full_name') ?? '', reason = '', action = '' }) {
  record.set('@actor', actor?.id ?? '');
  record.set('@actor_name', name);
  record.set('@reason', reason);
  record.set('@action', action);
}

/**
 * Names who made what comes through the record API; a superuser is an operator's hand. Keys of an author that stand in the body
 * are nobody's: PocketBase puts unknown keys into the record.
 * @type {(e: core.RecordRequestEvent) => void}
 */
function attributeRequest(e) {
  for (const key of KEYS) e.record.set(key, '');
  if (e.auth?.collection().name === 'users') attributeChange(e.record, { actor: e.auth });
  else if (e.hasSuperuserAuth()) e.record.set('@operator', 'yes');
}

/** A delivery goes on with its own row: no change that somebody made. @type {(record: Row) => void} */
function attributeDelivery(record) {
  record.set('@delivery', 'yes');
}

/** The sessions of an account go on although its key changes for a moment. @type {(record: Row) => void} */
function keepSessions(record) {
  record.set('@sessions', 'stay');
}

/** What follows from this change is done in steps of its own (D375). @type {(record: Row) => void} */
function leaveToSteps(record) {
  record.set('@steps', 'yes');
}

/** @type {(record: Row) => boolean} */
function isLeftToSteps(record) {
  return record.getString('@steps') === 'yes';
}

/** @type {(record: Row) => boolean} */
function keepsSessions(record) {
  return record.getString('@sessions') === 'stay';
}

/** What one change brings about is by the same hand. @type {(record: Row, cause: Row) => void} */
function attributeAlike(record, cause) {
  for (const key of ['@actor', '@actor_name']) record.set(key, cause.getString(key));
}

/** @returns `{id, name, reason, action, isDelivery, isOperator}` @type {(record: Row) => Author} */
function authorOf(record) {
  const name = record.getString('@actor_name');
  const reason = record.getString('@reason');
  const action = /** @type {AuditAction | ''} */ (record.getString('@action'));
  const isDelivery = record.getString('@delivery') === 'yes';
  const isOperator = record.getString('@operator') === 'yes';
  return { id: record.getString('@actor'), name: name || 'Betrieb', reason, action, isDelivery, isOperator };
}

module.exports = {
  changeInTransaction,
  attributeChange,
  attributeRequest,
  attributeDelivery,
  attributeAlike,
  authorOf,
  isLeftToSteps,
  keepSessions,
  keepsSessions,
  leaveToSteps,
};
