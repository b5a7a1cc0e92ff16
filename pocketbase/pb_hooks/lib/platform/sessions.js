/**
 * The table of sessions (D340). A token of PocketBase is signed and stateless. Ours carries the id of its session in the claim
 * `session`, and the row of that id decides whether the session counts. The table keeps the id's hash alone, so a stolen database
 * shows no id.
 */
const { deviceName, grantLimits, limits } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { isWithin } = require('./elapsed.js');

const MIGRATION = '1795200265_sessions.js';
const DAY = 86_400_000;

const SHAPE = {
  hash: '',
  account: '',
  paired: false,
  device: '',
  grant_id: '',
  since: '',
  used: '',
  until: '',
  ended: '',
};
/** The grant of a paired phone stands beside its session: one read answers both. */
const FOUND = { ...SHAPE, grant_used: '', grant_ended: '' };
const COLUMNS = Object.keys(SHAPE).join(', ');
const SELECT = `SELECT s.${Object.keys(SHAPE).join(', s.')}, COALESCE(g.last_used, '') AS grant_used, COALESCE(g.ended_at, '') AS grant_ended
  FROM sessions s LEFT JOIN delivery_grants g ON s.paired AND g.id = s.grant_id`;

/** @type {(at: number) => string} */
const toIsoTime = (at) => new Date(at).toISOString();

/** The id of a token's session. A token from before D340 has none: its own hash takes that place. @type {(token: string, claims: SessionClaims) => string} */
function idOf(token, claims) {
  return claims.session || $security.sha256(token);
}

/** The key of a session's row. @type {(id: string) => string} */
function hashOf(id) {
  return $security.sha256(id);
}

/**
 * The session of a token whose signature was verified.
 * @param of `agent`: the browser's User-Agent.
 * @returns null where it has ended.
 * @type {(app: App, of: {token: string, claims: SessionClaims, account: string, agent: string}) => Session | null}
 */
function findSession(app, of) {
  const now = Date.now();
  const hash = hashOf(idOf(of.token, of.claims));
  const found = readSession(app, hash) ?? adoptSession(app, hash, of);
  if (found?.account !== of.account || !isLiving(found, now)) return null;
  touchSession(app, found, now);
  return found;
}

/** @type {(app: App, hash: string) => typeof FOUND | null} */
function readSession(app, hash) {
  return queryRows(app, { sql: `${SELECT} WHERE s.hash = {:hash}`, params: { hash }, shape: FOUND })[0] ?? null;
}

/** @type {(session: typeof FOUND, now: number) => boolean} */
function isLiving(session, now) {
  if (session.ended !== '' || (session.until !== '' && toIsoTime(now) >= session.until)) return false;
  if (!session.paired || session.grant_id === '') return true;
  // A paired phone's session lives as long as its grant (D130).
  const grantUsed = Date.parse(session.grant_used.replace(' ', 'T'));
  return session.grant_ended === '' && now <= grantUsed + limits.GRANT_LIFETIME;
}

/**
 * Enters the session of a token that has no row. It counts where the token was issued before this table, or before this database was
 * restored from a backup that does not know the session. A later token without a row has no session.
 * @type {(app: App, hash: string, of: {claims: SessionClaims, account: string, agent: string}) => typeof FOUND | null}
 */
function adoptSession(app, hash, { claims, account, agent }) {
  const issued = claims.exp * 1000 - limits.SESSION_LIFETIME;
  if (issued >= knownSince(app)) return null;
  const paired = claims.paired === true;
  // Of a paired phone too, until it names its grant: a copied token would else go on for ever.
  const until = toIsoTime(issued + grantLimits.SESSION_MAX);
  const times = { since: toIsoTime(issued), used: toIsoTime(Date.now()), until, ended: '' };
  const row = { hash, account, paired, device: deviceName.deviceName(agent), grant_id: '', ...times };
  try {
    insertSession(app, row);
  } catch (error) {
    // Reading goes on where nothing can be written; the next request enters it.
    console.log(`Sitzung: nicht eingetragen (${error}).`);
    return { ...row, grant_used: '', grant_ended: '' };
  }
  // Another request may have entered or ended it meanwhile.
  return readSession(app, hash);
}

/** @type {(app: App, row: Session) => void} */
function insertSession(app, row) {
  const places = Object.keys(SHAPE).map((column) => `{:${column}}`);
  executeSql(app, `INSERT OR IGNORE INTO sessions (${COLUMNS}) VALUES (${places.join(', ')})`, { ...row });
}

/**
 * Since when each session has a row, ms: the migration, or the end of the day on which this database was restored (D220).
 * @type {(app: App) => number}
 */
function knownSince(app) {
  const sql = 'SELECT applied FROM _migrations WHERE file = {:file}';
  const [migration] = queryRows(app, { sql, params: { file: MIGRATION }, shape: { applied: 0 } });
  // PocketBase counts microseconds.
  const made = (migration?.applied ?? 0) / 1000;
  const day = /^\d{4}-\d\d-\d\d/.exec($os.getenv('APP_GENERATION'))?.[0];
  return day ? Math.max(made, Date.parse(day) + DAY) : made;
}

/** Once a day, and never a reason to refuse a request. @type {(app: App, session: Session, now: number) => void} */
function touchSession(app, session, now) {
  if (isWithin(Date.parse(session.used), limits.CONFIRM_INTERVAL, now)) return;
  try {
    executeSql(app, 'UPDATE sessions SET used = {:now} WHERE hash = {:hash}', {
      now: toIsoTime(now),
      hash: session.hash,
    });
    // The use of a paired phone is the use of its grant: neither ends before the other.
    if (session.paired && session.grant_id !== '')
      executeSql(app, "UPDATE delivery_grants SET last_used = {:now} WHERE id = {:id} AND ended_at = ''", {
        now: toIsoTime(now).replace('T', ' '),
        id: session.grant_id,
      });
  } catch (error) {
    console.log(`Sitzung: Benutzung nicht vermerkt (${error}).`);
  }
}

/**
 * Begins a session. Of more than a hundred living ones of the account the longest idle one ends.
 * @param of `until`: ISO 8601, of a session that goes on in place of another one; `grant`: of the same device.
 * @returns the session and its id, which nothing but its tokens keeps.
 * @type {(app: App, of: {account: string, agent: string, paired?: boolean, grant?: string, until?: string}) => {id: string, session: Session}}
 */
function createSession(app, { account, agent, paired = false, grant = '', until }) {
  const now = Date.now();
  makeRoom(app, account, now);
  const id = $security.randomString(32);
  const times = {
    since: toIsoTime(now),
    used: toIsoTime(now),
    until: until ?? toIsoTime(now + grantLimits.SESSION_MAX),
    ended: '',
  };
  const session = {
    hash: hashOf(id),
    account,
    paired,
    device: deviceName.deviceName(agent),
    grant_id: grant,
    ...times,
  };
  if (paired) session.until = '';
  insertSession(app, session);
  return { id, session };
}

/** @type {(app: App, account: string, now: number) => void} */
function makeRoom(app, account, now) {
  const known = ofAccount(app, account);
  const living = known.filter((session) => isLiving(session, now));
  for (const { hash } of living.slice(grantLimits.SESSIONS_LIVING - 1)) end(app, 'hash = {:hash}', { hash });
  const since = toIsoTime(knownSince(app));
  // A token without a row has no session only where the session began after `since`: the older rows stay until their tokens have ended.
  const over = known.filter((session) => !isLiving(session, now) && session.since >= since);
  for (const { hash } of over.slice(grantLimits.SESSIONS_REMEMBERED))
    executeSql(app, 'DELETE FROM sessions WHERE hash = {:hash}', { hash });
}

/** Sessions of an account, the last used one first. @type {(app: App, account: string) => (typeof FOUND)[]} */
function ofAccount(app, account) {
  const sql = `${SELECT} WHERE s.account = {:account} ORDER BY s.used DESC, s.hash`;
  return queryRows(app, { sql, params: { account }, shape: FOUND });
}

/** Those of them that count now, also by the life of their tokens. @type {(app: App, account: string) => Session[]} */
function livingOf(app, account) {
  const now = Date.now();
  return ofAccount(app, account).filter(
    (session) => isLiving(session, now) && now <= Date.parse(session.used) + limits.SESSION_LIFETIME + DAY,
  );
}

/**
 * Ends sessions.
 * @param where the condition in SQL, `params` its values.
 * @returns the hashes of those that ended now.
 * @type {(app: App, where: string, params: Params) => string[]}
 */
function end(app, where, params) {
  const condition = `ended = '' AND ${where}`;
  const ended = queryRows(app, { sql: `SELECT hash FROM sessions WHERE ${condition}`, params, shape: { hash: '' } });
  if (ended.length > 0)
    executeSql(app, `UPDATE sessions SET ended = {:now} WHERE ${condition}`, { ...params, now: toIsoTime(Date.now()) });
  return ended.map(({ hash }) => hash);
}

/** The device of a session delivers by this grant; a paired phone's session lives as long from then on. @type {(app: App, hash: string, grant: string) => void} */
function bindGrant(app, hash, grant) {
  const end = "CASE WHEN paired THEN '' ELSE until END";
  executeSql(app, `UPDATE sessions SET grant_id = {:grant}, until = ${end} WHERE hash = {:hash}`, { hash, grant });
}

/** Whether any session of this grant's device was ever known. @type {(app: App, grant: string) => boolean} */
function hasKnownDevice(app, grant) {
  const sql = "SELECT hash FROM sessions WHERE grant_id = {:grant} AND grant_id != '' LIMIT 1";
  return queryRows(app, { sql, params: { grant }, shape: { hash: '' } }).length > 0;
}

/** Seconds until the tokens of a session end. @type {(session: Session, most: number) => number} */
function secondsLeft({ until }, most) {
  if (until === '') return most;
  return Math.max(1, Math.min(most, Math.floor((Date.parse(until) - Date.now()) / 1000)));
}

/** Whether this session counts at this moment. @type {(app: App, hash: string) => boolean} */
function isOn(app, hash) {
  const found = readSession(app, hash);
  return found !== null && isLiving(found, Date.now());
}

/** Whether this session is known to have ended. One whose row could not be written is not. @type {(app: App, hash: string) => boolean} */
function hasEnded(app, hash) {
  const found = readSession(app, hash);
  return found !== null && !isLiving(found, Date.now());
}

/** Once a night: rows of which no token can live any more. @type {(app: App) => void} */
function purgeSessions(app) {
  const before = toIsoTime(Date.now() - grantLimits.SESSION_REMEMBERED);
  executeSql(app, 'DELETE FROM sessions WHERE used < {:before}', { before });
}

module.exports = {
  createSession,
  bindGrant,
  end,
  findSession,
  hasEnded,
  hasKnownDevice,
  hashOf,
  idOf,
  isOn,
  knownSince,
  livingOf,
  secondsLeft,
  purgeSessions,
};
