/**
 * Signing out: one account everywhere, and after a theft of the database all of them (`npm run signout`, D301). A session is signed with
 * the key of its row and the secret of its collection (platform/session.js), and so is a link from a mail. Only keys are changed: each
 * request reads the row, so that a new one counts at once in the server that runs beside this process. A secret it would not read again
 * before its next start. What it cannot hear of from here is an open stream: that one ends by itself within half an hour, and until then says
 * that something changed, never what (realtime/streams.js).
 */
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { queryRows, queryCount } = require('../database/sql.js');
const grants = require('../delivery/grants.js');
const { endOpen } = require('../pairing/codes.js');

/** Accounts in one transaction: some 100 ms. */
const ACCOUNTS = 25;
/**
 * Milliseconds between two of them. Whoever waits in the server's process looks every 100 ms whether the database can be written: in a
 * shorter pause it misses its turn again and again, until a sign-in is told to come again.
 */
const PAUSE = 120;

/**
 * Ends every session of an account, every link that was mailed to it and every delivery grant (D84), in the caller's transaction.
 * @throws what a hook or the database says.
 * @type {(tx: Tx, user: Row) => void}
 */
function signOut(tx, user) {
  user.refreshTokenKey();
  user.ignoreUnchangedFields(true);
  // Nothing was entered: an account that today's rules would not take is signed out like any other.
  tx.saveNoValidate(user);
  grants.endAll(tx, user.id);
}

/** @returns how many accounts would be signed out, and how many devices deliver for them. @type {(app: App) => {accounts: number, grants: number}} */
function planSignOut(app) {
  const now = Date.now();
  const sql = "SELECT last_used FROM delivery_grants WHERE ended_at = ''";
  const used = queryRows(app, { sql, shape: { last_used: '' } }).map(({ last_used }) =>
    Date.parse(last_used.replace(' ', 'T')),
  );
  const living = used.filter((at) => grants.isLive(at, now));
  return { accounts: queryCount(app, 'SELECT COUNT(*) AS n FROM users'), grants: living.length };
}

/** `failed`: address and reason of each account whose sessions live on. @typedef {{accounts: number, failed: string[]}} Done */

/**
 * Signs out every account: one that is switched off too, because it may be switched on again when the theft is forgotten. Broken off it
 * has done some of them, and done again it harms nobody.
 * @throws where the database cannot be written.
 * @type {(app: App) => Done}
 */
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

/**
 * The superusers, the launcher's own too: the start alone uses its session, before the server is open to anybody, and
 * signs in with the password, which stays as it is.
 * @type {(tx: Tx) => void}
 */
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

/**
 * Together, or without those that cannot be changed: one of them keeps nobody else signed in.
 * @returns of whom that is true, and why.
 * @type {(app: App, ids: string[]) => string[]}
 */
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
 * The codes for its phones end as well, also the company's that nobody has used: nobody can tell whose they are.
 * @param user null where the account has gone meanwhile.
 * @type {(tx: Tx, user: Row | null) => void}
 */
function byOperator(tx, user) {
  if (!user) return;
  attributeChange(user, { actor: null, action: 'sign_out' });
  signOut(tx, user);
  endOpen(tx, user.id, { actor: null, reason: 'account', used: true });
}

module.exports = { signOut, planSignOut, signOutAllAccounts };
