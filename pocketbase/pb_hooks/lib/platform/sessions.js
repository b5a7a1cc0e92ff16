/**
 * PocketBase's token is stateless. Ours has a session id, and the id's row decides. The table keeps hashes, so a stolen
 * database reveals no id.
 */
const { deviceName, grantLimits, limits } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { isWithin } = require('./elapsed.js');

const MIGRATION = '1795200265_sessions.js';
const DAY = 86_400_000;

const TIMES = { since: '', used: '', until: '', ended: '' };
const SHAPE = { hash: '', account: '', paired: false, device: '', grant_id: '', ...TIMES };
const FOUND = { ...SHAPE, grant_used: '', grant_ended: '' };
const COLUMNS = Object.keys(SHAPE).join(', ');
const SELECT = `SELECT s.${Object.keys(SHAPE).join(', s.')}, COALESCE(g.last_used, '') AS grant_used, COALESCE(g.ended_at, '') AS grant_ended
  FROM sessions s LEFT JOIN delivery_grants g ON s.paired AND g.id = s.grant_id`;

/** @type {(at: number) => string} */
const toIsoTime = (at) => new Date(at).toISOString();

/**
 * A token from before D340 has no id: its hash replaces it.
 * @type {(token: string, claims: SessionClaims) => string}
 */
function idOf(token, claims) {
  return claims.session || $security.sha256(token);
}

/** @type {(id: string) => string} */
function hashOf(id) {
  return $security.sha256(id);
}

/**
 * @returns null when it has ended
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
  // A paired phone's session lives as long as its grant.
  const grantUsed = Date.parse(session.grant_used.replace(' ', 'T'));
  return session.grant_ended === '' && now <= grantUsed + limits.GRANT_LIFETIME;
}

/**
 * Only for a token from before this table, or from before a restore. Later tokens without a row are invalid.
 * @type {(app: App, hash: string, of: {claims: SessionClaims, account: string, agent: string}) => typeof FOUND | null}
 */
function adoptSession(app, hash, { claims, account, agent }) {
  const issued = claims.exp * 1000 - limits.SESSION_LIFETIME;
  if (issued >= knownSince(app)) return null;
  const paired = claims.paired === true;
  // Otherwise a copied token of a paired phone lives forever.
  const until = toIsoTime(issued + grantLimits.SESSION_MAX);
  const times = { since: toIsoTime(issued), used: toIsoTime(Date.now()), until, ended: '' };
  const row = { hash, account, paired, device: deviceName.deviceName(agent), grant_id: '', ...times };
  try {
    insertSession(app, row);
  } catch (error) {
    // Reads go on when nothing can be written.
    console.log(`Sitzung: nicht eingetragen (${error}).`);
    return { ...row, grant_used: '', grant_ended: '' };
  }
  // A parallel request may have created or ended it.
  return readSession(app, hash);
}

/** @type {(app: App, row: Session) => void} */
function insertSession(app, row) {
  const places = Object.keys(SHAPE).map((column) => `{:${column}}`);
  executeSql(app, `INSERT OR IGNORE INTO sessions (${COLUMNS}) VALUES (${places.join(', ')})`, { ...row });
}

/** ms: the migration, or the end of the day of the restore. @type {(app: App) => number} */
function knownSince(app) {
  const sql = 'SELECT applied FROM _migrations WHERE file = {:file}';
  const [migration] = queryRows(app, { sql, params: { file: MIGRATION }, shape: { applied: 0 } });
  // PocketBase counts microseconds.
  const made = (migration?.applied ?? 0) / 1000;
  const day = /^\d{4}-\d\d-\d\d/.exec($os.getenv('APP_GENERATION'))?.[0];
  return day ? Math.max(made, Date.parse(day) + DAY) : made;
}

/** Once a day; an error refuses no request. @type {(app: App, session: Session, now: number) => void} */
function touchSession(app, session, now) {
  if (isWithin(Date.parse(session.used), limits.CONFIRM_INTERVAL, now)) return;
  try {
    executeSql(app, 'UPDATE sessions SET used = {:now} WHERE hash = {:hash}', {
      now: toIsoTime(now),
      hash: session.hash,
    });
    // A paired phone's grant and session end together.
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
 * Above a hundred, the longest idle ends.
 * @param of `until`: end of the replaced session, ISO 8601
 * @returns also the id, which only tokens keep
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
  // Only rows from after `since`: an older token would be adopted again.
  const over = known.filter((session) => !isLiving(session, now) && session.since >= since);
  for (const { hash } of over.slice(grantLimits.SESSIONS_REMEMBERED))
    executeSql(app, 'DELETE FROM sessions WHERE hash = {:hash}', { hash });
}

/** Last used first. @type {(app: App, account: string) => (typeof FOUND)[]} */
function ofAccount(app, account) {
  const sql = `${SELECT} WHERE s.account = {:account} ORDER BY s.used DESC, s.hash`;
  return queryRows(app, { sql, params: { account }, shape: FOUND });
}

/** @type {(app: App, account: string) => Session[]} */
function livingOf(app, account) {
  const now = Date.now();
  return ofAccount(app, account).filter(
    (session) => isLiving(session, now) && now <= Date.parse(session.used) + limits.SESSION_LIFETIME + DAY,
  );
}

/** @param where SQL @returns hashes @type {(app: App, where: string, params: Params) => string[]} */
function end(app, where, params) {
  const condition = `ended = '' AND ${where}`;
  const ended = queryRows(app, { sql: `SELECT hash FROM sessions WHERE ${condition}`, params, shape: { hash: '' } });
  if (ended.length > 0)
    executeSql(app, `UPDATE sessions SET ended = {:now} WHERE ${condition}`, { ...params, now: toIsoTime(Date.now()) });
  return ended.map(({ hash }) => hash);
}

/** A paired phone's session lives as long as its grant. @type {(app: App, hash: string, grant: string) => void} */
function bindGrant(app, hash, grant) {
  const end = "CASE WHEN paired THEN '' ELSE until END";
  executeSql(app, `UPDATE sessions SET grant_id = {:grant}, until = ${end} WHERE hash = {:hash}`, { hash, grant });
}

/** @type {(app: App, grant: string) => boolean} */
function hasKnownDevice(app, grant) {
  const sql = "SELECT hash FROM sessions WHERE grant_id = {:grant} AND grant_id != '' LIMIT 1";
  return queryRows(app, { sql, params: { grant }, shape: { hash: '' } }).length > 0;
}

/** @type {(session: Session, most: number) => number} */
function secondsLeft({ until }, most) {
  if (until === '') return most;
  return Math.max(1, Math.min(most, Math.floor((Date.parse(until) - Date.now()) / 1000)));
}

/** @type {(app: App, hash: string) => boolean} */
function isOn(app, hash) {
  const found = readSession(app, hash);
  return found !== null && isLiving(found, Date.now());
}

/** False without a row: its write may have failed. @type {(app: App, hash: string) => boolean} */
function hasEnded(app, hash) {
  const found = readSession(app, hash);
  return found !== null && !isLiving(found, Date.now());
}

/** @type {(app: App) => void} */
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
