/** Model hooks also see cascades and changes by the operator. */

/**
 * @param around `(tx, go)`: calls `go()` to make the change.
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

/** No columns: a record carries these from a route to the hooks. */
const KEYS = [
  '@actor',
  '@actor_name',
  '@reason',
  '@action',
  '@delivery',
  '@operator',
  '@sessions',
  '@steps',
  '@supplement',
];

/**
 * Without this call the operator is the author.
 * @param by `name`: without an account; `action`: if the columns do not say it.
 * @type {(record: Row, by: By) => void}
 */
function attributeChange(record, { actor, name = actor?.getString('full_name') ?? '', reason = '', action = '' }) {
  record.set('@actor', actor?.id ?? '');
  record.set('@actor_name', name);
  record.set('@reason', reason);
  record.set('@action', action);
}

/**
 * Cleared, because PocketBase copies unknown keys of the body into the record.
 * @type {(e: core.RecordRequestEvent) => void}
 */
function attributeRequest(e) {
  for (const key of KEYS) e.record.set(key, '');
  if (e.auth?.collection().name === 'users') attributeChange(e.record, { actor: e.auth });
  else if (e.hasSuperuserAuth()) e.record.set('@operator', 'yes');
}

/** @type {(record: Row) => void} */
function attributeDelivery(record) {
  record.set('@delivery', 'yes');
}

/** The log names the Nachtrag. @type {(record: Row, supplement: Row) => void} */
function attributeSupplement(record, supplement) {
  record.set('@supplement', `${supplement.id} ${supplement.getString('content_hash')}`);
}

/** @type {(record: Row) => {id: string, contentHash: string} | null} */
function supplementOf(record) {
  const [id = '', contentHash = ''] = record.getString('@supplement').split(' ');
  return id === '' ? null : { id, contentHash };
}

/** The token key changes for a moment. @type {(record: Row) => void} */
function keepSessions(record) {
  record.set('@sessions', 'stay');
}

/** Separate steps do what follows (D375). @type {(record: Row) => void} */
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

/** A consequence has the author of its cause. @type {(record: Row, cause: Row) => void} */
function attributeAlike(record, cause) {
  for (const key of ['@actor', '@actor_name']) record.set(key, cause.getString(key));
}

/** @type {(record: Row) => Author} */
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
  attributeSupplement,
  authorOf,
  isLeftToSteps,
  keepSessions,
  keepsSessions,
  leaveToSteps,
  supplementOf,
};
