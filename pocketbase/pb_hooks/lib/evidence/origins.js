/**
 * Continues the log under a new name after a recovery, a restore or a lost key. The old name never signs again, because
 * more of it may be published.
 */
const { evidenceEntry, evidenceNote } = require('../../generated/rules.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { markedFrom } = require('./genuine.js');
const { beginHeadsTree: beginSum, hasHeads, isMarkedNow } = require('./heads.js');
const { toTree } = require('./headsRenew.js');
const { appendEntry } = require('./log.js');
const { isUpgraded } = require('./marker.js');
const { findNewestCheckpoint } = require('./newest.js');
const { textAt, valuesOpened } = require('./openedEntry.js');
const { requestKeyRename, requestSigner } = require('./signer.js');

const ABOUT = 'log';
/** Check once per process. */
const CHECKED = 'evidence:begun';
const HEX = '0123456789abcdef';
/** Root of an empty log (RFC 6962, section 2.1). */
const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** @typedef {{origin: string, size: number, root: string}} Known */
/** @typedef {{name: string, since: string, before: Known}} Origin */

/**
 * Also enters a new key, because only entered keys are served.
 * @returns whether the key is new or came back from a backup.
 * @type {(app: App) => boolean}
 */
function beginOriginIfDue(app) {
  if (app.store().has(CHECKED)) return false;
  toTree(app);
  const signer = requestSigner();
  if (!signer) return false;
  const isUnmarked = markedFrom(app) === null && !isMarkedNow(app);
  // Missing marks alone must not restart the tree. Readers see a new key or name, so those may.
  const hasMarked = hasHeads(app) && !signer.isMade;
  const isRenamed = signer.head === null && beginOrigin(app, signer);
  const isNew = isUnmarked && (isRenamed || !hasMarked);
  if (!isRenamed) enterKey(app, signer, hasMarked);
  if (!isUpgraded(app)) enterOlderKeys(app);
  if (isNew) app.runInTransaction(beginSum);
  app.store().set(CHECKED, true);
  return signer.isMade || signer.isBack;
}

/**
 * Begins one when an earlier name is known and this key did not use it.
 * @returns whether it does.
 * @type {(app: App, signer: import('./signer.js').Signer) => boolean}
 */
function beginOrigin(app, signer) {
  const names = namesOf(app);
  // A restored key may keep its name.
  const isKnown = !signer.isBack && names.some(({ name, key }) => name === signer.name && key === signer.key);
  const lost = lostLog(app, { signer, names });
  const known = lastKnown(findNewestCheckpoint(app), toNamedState(signer, names)) ?? lastUnsigned(app, names) ?? lost;
  if (!known || isKnown) return false;
  const at = Date.now();
  const { name, key } = requestKeyRename(nameAfter(names[0]?.name ?? known.origin, at));
  app.runInTransaction((tx) => {
    // Signatures under the key's old name stay verifiable.
    if (known === lost) writeNewKey(tx, { name: known.origin, key, since: new Date(at - 1).toISOString() });
    const sql = 'INSERT INTO evidence_keys (key, name, since) VALUES ({:key}, {:name}, {:at})';
    executeSql(tx, sql, { key, name, at: new Date(at).toISOString() });
    const texts = evidenceEntry.partTexts({ record: { ...known, name, key, since: new Date(at).toISOString() } });
    appendEntry(tx, { about: ABOUT, record: name, texts, change: { kind: 'origin', at } });
  });
  return true;
}

/**
 * Not for a key that has signed: its entry was deleted.
 * @type {(app: App, signer: import('./signer.js').Signer, hasMarked: boolean) => void}
 */
function enterKey(app, { name, key, head }, hasMarked) {
  if (head !== null && hasMarked) return;
  if (namesOf(app).some((known) => known.name === name && known.key === key)) return;
  const since = new Date().toISOString();
  app.runInTransaction((tx) => writeNewKey(tx, { name, key, since }));
}

/** @type {(tx: Tx, known: {name: string, key: string, since: string}) => void} */
function writeNewKey(tx, known) {
  executeSql(tx, 'INSERT INTO evidence_keys (key, name, since) VALUES ({:key}, {:name}, {:since})', known);
  writeKey(tx, known);
}

/** @type {(app: App) => void} */
function enterOlderKeys(app) {
  app.runInTransaction((tx) => {
    const entered = keysEntered(tx);
    for (const known of namesOf(tx))
      if (!entered.some(({ name, key }) => name === known.name && key === known.key)) writeKey(tx, known);
  });
}

/** @type {(tx: Tx, known: {name: string, key: string, since: string}) => void} */
function writeKey(tx, { name, key, since }) {
  const texts = evidenceEntry.partTexts({ record: { name, key, since } });
  // A name may return with another key.
  appendEntry(tx, { about: ABOUT, record: `${name} ${key}`, texts, change: { kind: 'logKey', at: Date.now() } });
}

/** @type {(app: App) => {name: string, key: string, since: string}[]} */
function keysEntered(app) {
  const sql = `SELECT o.opened FROM evidence_openings o JOIN evidence_entries e ON e.position = o.position
               WHERE o.about = 'log' AND o.position >= 0 AND json_valid(o.opened) ORDER BY o.position`;
  return queryRows(app, { sql, shape: { opened: '' } }).flatMap(({ opened }) => {
    /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
    const { record } = JSON.parse(opened);
    const values = valuesOpened(record);
    const [name, key, since] = ['name', 'key', 'since'].map((column) => textAt(values, column));
    return name && key && since ? [{ name, key, since }] : [];
  });
}

/**
 * A lost key or older version has no name: the newest known one counts.
 * @type {(signer: import('./signer.js').Signer, names: {name: string}[]) => Known | null}
 */
function toNamedState({ name, before }, names) {
  return before && { ...before, origin: before.origin || (names.at(-1)?.name ?? name) };
}

/**
 * Takes the longer state, because the database may be older than the last signature.
 * @type {(last: import('./newest.js').Checkpoint | null, before: Known | null) => Known | null}
 */
function lastKnown(last, before) {
  if (!last) return before;
  const { size, root, note } = last;
  const [origin = ''] = evidenceNote.noteOf(note)?.text.split('\n') ?? [];
  return before && before.size > size ? before : { origin, size, root };
}

/**
 * A state sent for signing: its signature may be published and lost with the machine.
 * @type {(app: App, names: {name: string}[]) => Known | null}
 */
function lastUnsigned(app, names) {
  const sql = 'SELECT size, root FROM evidence_checkpoints ORDER BY size DESC LIMIT 1';
  const [state] = queryRows(app, { sql, shape: { size: 0, root: '' } });
  const origin = names.at(-1)?.name;
  return state && origin ? { origin, ...state } : null;
}

/**
 * An older key with records but without a log may have signed a removed log (D406).
 * @type {(app: App, of: {signer: import('./signer.js').Signer, names: {name: string}[]}) => Known | null}
 */
function lostLog(app, { signer, names }) {
  if (signer.isMade || signer.isBack || signer.head !== null || names.length > 0) return null;
  const sql = `SELECT EXISTS (SELECT 1 FROM documentations WHERE +state = 'complete') + EXISTS (SELECT 1 FROM deleted_documentations) AS n`;
  if (queryCount(app, sql, {}) === 0) return null;
  return { origin: signer.name, size: 0, root: EMPTY_ROOT };
}

/** The day for readers, random digits for uniqueness. @type {(first: string, at: number) => string} */
function nameAfter(first, at) {
  return `${first}/${new Date(at).toISOString().slice(0, 10)}-${$security.randomStringWithAlphabet(8, HEX)}`;
}

/** @type {(app: App) => {name: string, key: string, since: string}[]} */
function namesOf(app) {
  const sql = 'SELECT name, key, since FROM evidence_keys ORDER BY since';
  return queryRows(app, { sql, shape: { name: '', key: '', since: '' } });
}

/** Oldest first. @type {(app: App) => Origin[]} */
function originsOf(app) {
  const [, ...later] = namesOf(app);
  const sql =
    'SELECT opened FROM evidence_openings WHERE record = {:name} AND about = {:about} ORDER BY position LIMIT 1';
  return later.flatMap(({ name, since }) => {
    const opened = queryRows(app, { sql, params: { name, about: ABOUT }, shape: { opened: '' } })[0]?.opened ?? '{}';
    /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
    const { record } = JSON.parse(opened);
    if (!record) return [];
    /** @type {Origin['before']} */
    const { origin, size, root } = JSON.parse(evidenceEntry.textIn(record) ?? '{}');
    return origin ? [{ name, since, before: { origin, size, root } }] : [];
  });
}

module.exports = { beginOriginIfDue, keysEntered, originsOf };
