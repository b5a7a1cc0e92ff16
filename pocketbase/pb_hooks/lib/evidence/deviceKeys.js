/** The register of device keys, known since their first delivery (D205). The server cannot verify their signatures. */
const { deviceName, deviceSignature, evidenceEntry, limits, quotas } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { changeInTransaction } = require('../database/model.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { getIsoTime } = require('../database/times.js');
const { readKeys } = require('../platform/body.js');
const { isWithin } = require('../platform/elapsed.js');
const { problemsOf } = require('./chain.js');
const { newestGenuine } = require('./genuine.js');
const { appendEntry, ofRecord } = require('./log.js');
const { textAt, valuesIn } = require('./openedEntry.js');

const ABOUT = 'device_keys';

/**
 * ISO times; `ended` '' while it signs.
 * @typedef {{key: string, owner: string, device: string, grant_id: string, since: string, used: string, ended: string}} Known
 */
/** ISO times. @typedef {{state: 'known' | 'unknown', since: string, ended: string}} Standing */

const SHAPE = { key: '', owner: '', device: '', grant_id: '', since: '', used: '', ended: '' };
const COLUMNS = Object.keys(SHAPE).join(', ');

/** @type {(app: App, where: string, params: Params) => Known[]} */
function findDeviceKeys(app, where, params) {
  return queryRows(app, { sql: `SELECT ${COLUMNS} FROM device_keys WHERE ${where}`, params, shape: SHAPE });
}

/**
 * An error never stops a delivery; the next one registers the key.
 * @param of `agent`: User-Agent.
 * @type {(tx: Tx, of: {row: Row, requester: Deliverer, agent: string, now: number}) => void}
 */
function registerDelivery(tx, of) {
  const signed = deviceSignature.signatureOf(of.row.getString('device_signature'));
  if (!signed) return;
  executeSql(tx, 'SAVEPOINT device_key', {});
  try {
    enterDeviceKey(tx, signed.key, of);
  } catch (error) {
    executeSql(tx, 'ROLLBACK TO device_key', {});
    console.log(`Geräteschlüssel: nicht eingetragen (${error}).`);
  }
  executeSql(tx, 'RELEASE device_key', {});
}

/** @type {(tx: Tx, key: string, of: {row: Row, requester: Deliverer, agent: string, now: number}) => void} */
function enterDeviceKey(tx, key, { row, requester, agent, now }) {
  const owner = ownerOf(signedBy(row));
  const grant_id = requester.kind === 'grant' ? requester.grantId : '';
  const [known] = findDeviceKeys(tx, 'key = {:key}', { key });
  const used = new Date(now).toISOString();
  if (!known) {
    if (queryCount(tx, 'SELECT COUNT(*) AS n FROM device_keys WHERE owner = {:owner}', { owner }) >= quotas.DEVICE_KEYS)
      return;
    // A key that ended before its first delivery stays ended.
    const device = deviceName.deviceName(agent);
    writeDeviceKey(tx, { key, owner, device, grant_id, since: used, used, ended: endOf(requester) }, 'keyRegistered');
    return;
  }
  if (known.owner !== owner) return;
  const isBack =
    known.ended !== '' && endOf(requester) === '' && row.getString('captured_at') > toStoredTime(known.ended);
  if (isBack) writeDeviceKey(tx, { ...known, grant_id, used, ended: '' }, 'keyRegistered');
  else if (known.grant_id !== grant_id || !isWithin(Date.parse(known.used), limits.CONFIRM_INTERVAL, now))
    executeSql(tx, 'UPDATE device_keys SET used = {:used}, grant_id = {:grant_id} WHERE key = {:key}', {
      key,
      used,
      // A session names no device: keep the known grant.
      grant_id: known.ended === '' && grant_id !== '' ? grant_id : known.grant_id,
    });
}

/** @type {(requester: Deliverer) => string} */
function endOf(requester) {
  if (requester.kind === 'link') return getIsoTime(requester.link, 'ended_at') ?? '';
  const endedAt = requester.kind === 'grant' && !requester.grant.withoutGrace ? requester.grant.endedAt : null;
  return endedAt === null ? '' : new Date(endedAt).toISOString();
}

/** The id stays after the account's deletion. @type {(of: {link: string, deliverer: string}) => string} */
function ownerOf({ link, deliverer }) {
  return link || deliverer;
}

/** @typedef {{device_signature: string, link: string, deliverer: string}} Signed */

/** @type {(row: Row) => Signed} */
function signedBy(row) {
  const getText = (/** @type {string} */ column) => row.getString(column);
  return {
    device_signature: getText('device_signature'),
    link: getText('link'),
    deliverer: getText('deliverer'),
  };
}

/** @type {(iso: string) => string} */
function toStoredTime(iso) {
  return iso.replace('T', ' ');
}

/**
 * The row may have been edited, so `since` and owner come from the log.
 * @type {(tx: Tx, row: Known, kind: 'keyRegistered' | 'keyEnded') => void}
 */
function writeDeviceKey(tx, row, kind) {
  const known = { ...row, ...enteredOf(tx, row.key) };
  const places = Object.keys(SHAPE).map((column) => `{:${column}}`);
  executeSql(tx, `INSERT OR REPLACE INTO device_keys (${COLUMNS}) VALUES (${places.join(', ')})`, { ...known });
  appendEntry(tx, {
    about: ABOUT,
    record: known.key,
    texts: textsOf(known),
    change: { kind, at: Date.now(), fields: ['record.ended'] },
  });
}

/** @type {(app: App, key: string) => Partial<Known>} */
function enteredOf(app, key) {
  const entry = newestGenuine(app, { about: ABOUT, record: key });
  const [since, owner] = [
    textAt(valuesIn(entry?.texts.record), 'since'),
    textAt(valuesIn(entry?.texts.person), 'owner'),
  ];
  return { ...(since !== '' && { since }), ...(owner !== '' && { owner }) };
}

/** @type {(known: Known) => {[part in import('../../../../src/domain/evidence/evidenceEntry').EntryPart]?: string}} */
function textsOf({ key, owner, since, ended }) {
  return evidenceEntry.partTexts({ record: { key, since, ended }, person: { owner } });
}

/** @type {(e: core.RecordEvent) => void} */
function linkChanged(e) {
  changeInTransaction(e, (tx, go) => {
    const was = e.record.original().getString('ended_at');
    go();
    const ended = getIsoTime(e.record, 'ended_at');
    if (was !== '' || ended === null) return;
    for (const known of findDeviceKeys(tx, "owner = {:link} AND ended = ''", { link: e.record.id }))
      writeDeviceKey(tx, { ...known, ended }, 'keyEnded');
  });
}

/**
 * Own account only: `grant_id` has no mark, and an edited one must not end a third party's key.
 * @type {(tx: Tx, grant: Row) => Known[]}
 */
function ofGrant(tx, grant) {
  return ofOwner(tx, grant.getString('account')).filter(({ grant_id }) => grant_id === grant.id);
}

/** @type {(tx: Tx, grant: Row, now: number) => void} */
function endOfGrant(tx, grant, now) {
  const ended = new Date(now).toISOString();
  for (const known of ofGrant(tx, grant)) if (known.ended === '') writeDeviceKey(tx, { ...known, ended }, 'keyEnded');
}

/** @type {(tx: Tx, grant: Row) => void} */
function resumeOfGrant(tx, grant) {
  for (const known of ofGrant(tx, grant))
    if (known.ended !== '') writeDeviceKey(tx, { ...known, ended: '' }, 'keyRegistered');
}

/** `POST /api/app/account/device-keys/end` `{key}`. An unknown key counts as ended. @type {SessionHandler} */
function endDeviceKey({ e, app, requester }) {
  return endOwn(app, e, requester.user.id);
}

/** `POST /api/app/device-keys/end` `{key}`: by grant. @type {DeliveryHandler} */
function endLater({ e, app, requester }) {
  return endOwn(app, e, requester.deliverer);
}

/** @type {(app: App, e: RouteEvent, owner: string) => Answer} */
function endOwn(app, e, owner) {
  const { key } = readKeys(e, ['key']);
  if (typeof key === 'string' && owner !== '')
    writeDurably(app, (tx) => {
      const ended = new Date().toISOString();
      for (const known of findDeviceKeys(tx, "key = {:key} AND owner = {:owner} AND ended = ''", { key, owner }))
        writeDeviceKey(tx, { ...known, ended }, 'keyEnded');
    });
  return { status: 204 };
}

/** @type {(app: App, owner: string) => Known[]} */
function ofOwner(app, owner) {
  return findDeviceKeys(app, 'owner = {:owner} ORDER BY used DESC, key', { owner });
}

/** By the log, not the register. @type {(app: App, row: Signed) => Standing | null} */
function standingOfKey(app, row) {
  const signed = deviceSignature.signatureOf(row.device_signature);
  if (!signed) return null;
  const entry = newestOfKey(app, signed.key);
  const [known, person] = [valuesIn(entry?.texts.record), valuesIn(entry?.texts.person)];
  // An erased owner cannot be compared.
  const isTheirs = known.key === signed.key && (person.owner ?? ownerOf(row)) === ownerOf(row);
  if (!isTheirs) return { state: 'unknown', since: '', ended: '' };
  return { state: 'known', since: textAt(known, 'since'), ended: textAt(known, 'ended') };
}

/**
 * Null also for unfit entries: a hidden one may differ.
 * @type {(app: App, key: string) => import('./openedEntry.js').Read | null}
 */
function newestOfKey(app, record) {
  const subject = { about: ABOUT, record };
  const entry = newestGenuine(app, subject);
  return entry && problemsOf(app, { ...subject, kept: ofRecord(app, ABOUT, record) }).length === 0 ? entry : null;
}

/** @type {(tx: Tx) => void} */
function fill(tx) {
  const sql = `SELECT substr(device_signature, 1, 87) AS key, COALESCE(NULLIF(link, ''), deliverer) AS owner, '' AS device, '' AS grant_id,
      MIN(received_at) AS since, MAX(received_at) AS used, '' AS ended
    FROM documentations WHERE device_signature != '' GROUP BY key ORDER BY since`;
  for (const found of queryRows(tx, { sql, shape: SHAPE })) {
    const [since, used] = [found.since.replace(' ', 'T'), found.used.replace(' ', 'T')];
    writeDeviceKey(tx, { ...found, since, used }, 'keyRegistered');
  }
}

module.exports = {
  ABOUT,
  registerDelivery,
  signedBy,
  linkChanged,
  endOfGrant,
  resumeOfGrant,
  endDeviceKey,
  endLater,
  ofOwner,
  standingOfKey,
  textsOf,
  fill,
  findDeviceKeys,
};
