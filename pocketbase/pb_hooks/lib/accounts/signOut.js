/**
 * Signs out one account, or all after a theft (`objektbeleg signout`, D301). Rows get new keys, because the running server
 * reads a collection's secret only at its start. Open streams end within half an hour.
 */
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { queryRows, queryCount } = require('../database/sql.js');
const grants = require('../delivery/grants.js');
const { endOpen } = require('../pairing/codes.js');

const ACCOUNTS = 25;
/** ms. The server retries a locked database every 100 ms; a shorter pause starves it. */
const PAUSE = 120;

/** Also ends mailed links and delivery grants. @type {(tx: Tx, user: Row) => void} */
function signOut(tx, user) {
  user.refreshTokenKey();
  user.ignoreUnchangedFields(true);
  // Accounts that break newer rules must be signed out too.
  tx.saveNoValidate(user);
  grants.endAll(tx, user.id);
}

/** @type {(app: App) => {accounts: number, grants: number}} */
function planSignOut(app) {
  const now = Date.now();
  const sql = "SELECT last_used FROM delivery_grants WHERE ended_at = ''";
  const used = queryRows(app, { sql, shape: { last_used: '' } }).map(({ last_used }) =>
    Date.parse(last_used.replace(' ', 'T')),
  );
  const living = used.filter((at) => grants.isLive(at, now));
  return { accounts: queryCount(app, 'SELECT COUNT(*) AS n FROM users'), grants: living.length };
}

/** `failed`: accounts whose sessions continue. @typedef {{accounts: number, failed: string[]}} Done */

/** Also inactive accounts. Safe to repeat. @type {(app: App) => Done} */
function signOutAllAccounts(app) {
  writeDurably(app, signOutOperators);
  /** @type {Done} */
  const done = { accounts: 0, failed: [] };
  for (
    let ids = findNextAccountIds(app, '');
    ids.length > 0;
    ids = findNextAccountIds(app, ids[ids.length - 1] ?? '')
  ) {
    const failed = signOutAccounts(app, ids);
    done.accounts += ids.length - failed.length;
    done.failed.push(...failed);
    sleep(PAUSE);
  }
  return done;
}

/** The launcher's superuser needs its session only before the server opens. @type {(tx: Tx) => void} */
function signOutOperators(tx) {
  for (const operator of tx.findAllRecords('_superusers')) {
    operator.refreshTokenKey();
    operator.ignoreUnchangedFields(true);
    tx.saveNoValidate(operator);
  }
}

/** @type {(app: App, after: string) => string[]} */
function findNextAccountIds(app, after) {
  const sql = `SELECT id FROM users WHERE id > {:after} ORDER BY id LIMIT ${ACCOUNTS}`;
  return queryRows(app, { sql, params: { after }, shape: { id: '' } }).map(({ id }) => id);
}

/** @returns addresses and reasons of skipped accounts @type {(app: App, ids: string[]) => string[]} */
function signOutAccounts(app, ids) {
  /** @type {Map<string, string>} */
  const failed = new Map();
  for (;;) {
    let at = '';
    try {
      writeDurably(app, (tx) => {
        for (const id of ids.filter((one) => !failed.has(one))) {
          at = id;
          byOperator(tx, byId(tx, 'users', id));
        }
        at = '';
      });
      return [...failed.values()];
    } catch (error) {
      if (at === '') throw error;
      failed.set(at, `${byId(app, 'users', at)?.email() ?? at} (${error})`);
    }
  }
}

/**
 * Also the company's unused pairing codes, because their person is unknown.
 * @type {(tx: Tx, user: Row | null) => void}
 */
function byOperator(tx, user) {
  if (!user) return;
  attributeChange(user, { actor: null, action: 'sign_out' });
  signOut(tx, user);
  endOpen(tx, user.id, { actor: null, reason: 'account', used: true });
}

module.exports = { signOut, planSignOut, signOutAllAccounts };
