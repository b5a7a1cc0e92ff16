/**
 * The register of device keys (D205): a key is known from the first delivery it signed, for whom that was, with an entry of the
 * log in the same transaction. The server cannot verify what a key signed (D192); it knows whose deliveries it came with.
 */
const { deviceName, deviceSignature, evidenceEntry, limits, quotas } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { changeInTransaction } = require('../database/model.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { getIsoTime } = require('../database/times.js');
const { readKeys } = require('../platform/body.js');
const { isWithin } = require('../platform/elapsed.js');
const { newestGenuine } = require('./chain.js');
const { appendEntry } = require('./log.js');
const { textAt, valuesIn } = require('./openedEntry.js');

const ABOUT = 'device_keys';

/** Times ISO, `ended` '' for one that signs; `owner`: an account or a link. @typedef {{key: string, owner: string, device: string, grant_id: string, since: string, used: string, ended: string}} Known */
/** How a record's key stands in the register; times ISO. @typedef {{state: 'known' | 'unknown', since: string, ended: string}} Standing */

const SHAPE = { key: '', owner: '', device: '', grant_id: '', since: '', used: '', ended: '' };
const COLUMNS = Object.keys(SHAPE).join(', ');

/** @type {(app: App, where: string, params: Params) => Known[]} */
function findDeviceKeys(app, where, params) {
  return queryRows(app, { sql: `SELECT ${COLUMNS} FROM device_keys WHERE ${where}`, params, shape: SHAPE });
}

/**
 * A delivery that a key signed came. Nothing here stops it: what fails leaves the register as it was, and the next delivery
 * enters the key.
 * @param of `row`: of the documentation; `agent`: the browser's User-Agent.
 * @type {(tx: Tx, of: {row: Row, caller: Deliverer, agent: string, now: number}) => void}
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

/** @type {(tx: Tx, key: string, of: {row: Row, caller: Deliverer, agent: string, now: number}) => void} */
function enterDeviceKey(tx, key, { row, caller, agent, now }) {
  const owner = ownerOf(signedBy(row));
  const grant_id = caller.kind === 'grant' ? caller.grantId : '';
  const [known] = findDeviceKeys(tx, 'key = {:key}', { key });
  const used = new Date(now).toISOString();
  if (!known) {
    if (queryCount(tx, 'SELECT COUNT(*) AS n FROM device_keys WHERE owner = {:owner}', { owner }) >= quotas.DEVICE_KEYS)
      return;
    // One whose end was said before its first delivery came stays ended.
    const device = deviceName.deviceName(agent);
    writeDeviceKey(tx, { key, owner, device, grant_id, since: used, used, ended: endOf(caller) }, 'keyRegistered');
    return;
  }
  if (known.owner !== owner) return;
  const isBack = known.ended !== '' && endOf(caller) === '' && row.getString('captured_at') > toStoredTime(known.ended);
  if (isBack) writeDeviceKey(tx, { ...known, grant_id, used, ended: '' }, 'keyRegistered');
  else if (known.grant_id !== grant_id || !isWithin(Date.parse(known.used), limits.CONFIRM_INTERVAL, now))
    executeSql(tx, 'UPDATE device_keys SET used = {:used}, grant_id = {:grant_id} WHERE key = {:key}', {
      key,
      used,
      // Of a session nobody knows which device it is: the grant that is known stays.
      grant_id: known.ended === '' && grant_id !== '' ? grant_id : known.grant_id,
    });
}

/** When the grant or the link of this delivery ended, '' where it did not. @type {(caller: Deliverer) => string} */
function endOf(caller) {
  if (caller.kind === 'link') return getIsoTime(caller.link, 'ended_at') ?? '';
  const endedAt = caller.kind === 'grant' && !caller.grant.withoutGrace ? caller.grant.endedAt : null;
  return endedAt === null ? '' : new Date(endedAt).toISOString();
}

/** Whose key it is: the account's, also when that is gone, or the link's. @type {(of: {link: string, deliverer: string}) => string} */
function ownerOf({ link, deliverer }) {
  return link || deliverer;
}

/** What the register asks of a record. @typedef {{device_signature: string, link: string, deliverer: string}} Signed */

/** @type {(row: Row) => Signed} */
function signedBy(row) {
  const getText = (/** @type {string} */ column) => row.getString(column);
  return {
    device_signature: getText('device_signature'),
    link: getText('link'),
    deliverer: getText('deliverer'),
  };
}

/** As columns of time are stored and compared. @type {(iso: string) => string} */
function toStoredTime(iso) {
  return iso.replace('T', ' ');
}

/** The register and its entry of the log. @type {(tx: Tx, known: Known, kind: 'keyRegistered' | 'keyEnded') => void} */
function writeDeviceKey(tx, known, kind) {
  const places = Object.keys(SHAPE).map((column) => `{:${column}}`);
  executeSql(tx, `INSERT OR REPLACE INTO device_keys (${COLUMNS}) VALUES (${places.join(', ')})`, { ...known });
  appendEntry(tx, {
    about: ABOUT,
    record: known.key,
    texts: textsOf(known),
    change: { kind, at: Date.now(), fields: ['record.ended'] },
  });
}

/** What its entry says. @type {(known: Known) => {[part in import('../../../../src/domain/evidence/evidenceEntry').EntryPart]?: string}} */
function textsOf({ key, owner, since, ended }) {
  return evidenceEntry.partTexts({ record: { key, since, ended }, person: { owner } });
}

/** A link that ends, whatever way, ends what was signed by it (D240): nobody comes by it any more. @type {(e: core.RecordEvent) => void} */
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
 * Keys of a grant, of its own account alone: the column `grant_id` has no mark, and the end of a stranger's grant must not end a key (D431).
 * @type {(tx: Tx, grant: Row) => Known[]}
 */
function ofGrant(tx, grant) {
  return ofOwner(tx, grant.getString('account')).filter(({ grant_id }) => grant_id === grant.id);
}

/** The grant of a device ended, and with it what it signs by. @type {(tx: Tx, grant: Row, now: number) => void} */
function endOfGrant(tx, grant, now) {
  const ended = new Date(now).toISOString();
  for (const known of ofGrant(tx, grant)) if (known.ended === '') writeDeviceKey(tx, { ...known, ended }, 'keyEnded');
}

/** The device of this grant gets another one at once: it goes on signing. @type {(tx: Tx, grant: Row) => void} */
function resumeOfGrant(tx, grant) {
  for (const known of ofGrant(tx, grant))
    if (known.ended !== '') writeDeviceKey(tx, { ...known, ended: '' }, 'keyRegistered');
}

/** `POST /api/app/account/device-keys/end` `{key}`: whoever signs out on a device says so; a key that is not there is ended. @type {SessionHandler} */
function endDeviceKey({ e, app, caller }) {
  return endOwn(app, e, caller.user.id);
}

/** `POST /api/app/device-keys/end` `{key}`: the same afterwards, by the grant that outlives the session (D241). @type {DeliveryHandler} */
function endLater({ e, app, caller }) {
  return endOwn(app, e, caller.deliverer);
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

/** Those of an account, the last used first. @type {(app: App, owner: string) => Known[]} */
function ofOwner(app, owner) {
  return findDeviceKeys(app, 'owner = {:owner} ORDER BY used DESC, key', { owner });
}

/**
 * Whether the key that signed a record is known for whoever delivered it, since when, and whether it is ended by now: as its newest entry
 * of the log says, which is no row of the register.
 * @type {(app: App, row: Signed) => Standing | null}
 */
function standingOfKey(app, row) {
  const signed = deviceSignature.signatureOf(row.device_signature);
  if (!signed) return null;
  const entry = newestGenuine(app, { about: ABOUT, record: signed.key });
  const [known, person] = [valuesIn(entry?.texts.record), valuesIn(entry?.texts.person)];
  // Of an owner who was erased nothing is left to compare.
  const isTheirs = known.key === signed.key && (person.owner ?? ownerOf(row)) === ownerOf(row);
  if (!isTheirs) return { state: 'unknown', since: '', ended: '' };
  return { state: 'known', since: textAt(known, 'since'), ended: textAt(known, 'ended') };
}

/** Keys of records from before the register, since their first record that arrived. @type {(tx: Tx) => void} */
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
