/** Ends sessions and their live updates. */
const authenticator = require('../accounts/authenticator.js');
const { keepsSessions, changeInTransaction } = require('../database/model.js');
const { executeSql } = require('../database/sql.js');
const { endKeysOf } = require('../integrations/rows.js');
const { endWebhooksOf } = require('../webhooks/rows.js');
const sessions = require('../platform/sessions.js');
const streams = require('../realtime/streams.js');

/** @type {(app: App, where: string, params: Params) => boolean} */
function endSessions(app, where, params) {
  const hashes = sessions.end(app, where, params);
  streams.endOf(app, hashes);
  return hashes.length > 0;
}

/** @returns whether it was running @type {(app: App, hash: string) => boolean} */
function endOne(app, hash) {
  return endSessions(app, 'hash = {:hash}', { hash });
}

/** @param but hash that goes on @type {(app: App, grant: string, but?: string) => void} */
function endSessionOfGrant(app, grant, but = '') {
  endSessions(app, "grant_id = {:grant} AND grant_id != '' AND hash != {:but}", { grant, but });
}

/** @type {(app: App, account: string) => void} */
function endPaired(app, account) {
  endSessions(app, 'account = {:account} AND paired', { account });
}

/** A new key ends all tokens. Sessions and keys of other software end in the same transaction. @type {(e: core.RecordEvent) => void} */
function endSessionsOfAccount(e) {
  const { record } = e;
  const key = record.original().tokenKey();
  changeInTransaction(e, (tx, go) => {
    go();
    if (record.tokenKey() === key) return;
    endKeysOf(tx, record.id);
    endWebhooksOf(tx, record.id);
    if (!keepsSessions(record)) endSessions(tx, 'account = {:account}', { account: record.id });
  });
}

/** @type {(e: core.RecordEvent) => void} */
function endSessionsOfDeletedAccount(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    executeSql(tx, 'DELETE FROM sessions WHERE account = {:account}', { account: e.record.id });
    authenticator.deleteAuthenticator(tx, e.record.id);
  });
}

module.exports = { endOne, endSessionOfGrant, endPaired, endSessionsOfAccount, endSessionsOfDeletedAccount };
