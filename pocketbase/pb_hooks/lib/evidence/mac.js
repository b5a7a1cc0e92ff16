/**
 * How this server says that it made an entry or signed a state (D321): HMAC-SHA-256 under a key that `log.key` gives
 * (pocketbase/evidence/entryKey.mjs). Whoever edits the database without that key cannot add an entry of his own.
 */

/** '' where `log.key` cannot be read, and in commands that look at a copy without it. @type {() => string} */
function getEntryKey() {
  return $os.getenv('LOG_ENTRY_KEY');
}

/** Whether marks can be made and compared here. @type {() => boolean} */
function hasKey() {
  return getEntryKey() !== '';
}

/** 64 hex characters; '' without a key. @type {(text: string) => string} */
function macOf(text) {
  return hasKey() ? $security.hs256(text, getEntryKey()) : '';
}

/** @type {(text: string, mac: string) => boolean} */
function isMacOf(text, mac) {
  return mac !== '' && $security.equal(mac, macOf(text));
}

/** What is marked of an entry. @type {(entry: {position: number, entry: string}) => string} */
function entryText({ position, entry }) {
  return `entry ${position} ${entry}`;
}

/** What is marked of a record's newest entry. @type {(head: {about: string, record: string, position: number, entry: string}) => string} */
function headText({ about, record, position, entry }) {
  return `head ${about} ${record} ${position} ${entry}`;
}

/** What is marked of all records' newest entries: the root of their tree (D407). @type {(sum: {size: number, root: string, upgraded: number}) => string} */
function treeText({ size, root, upgraded }) {
  return `heads-tree ${size} ${root} ${upgraded}`;
}

/** What was marked of them before the tree: the sum of their positions, each counted from 1. @type {(sum: {size: number, total: number, upgraded: number}) => string} */
function sumText({ size, total, upgraded }) {
  return `heads ${size} ${total} ${upgraded}`;
}

/** What is marked of a signed state; `before`: entries of the signed state before it, 0 for the first. @type {(state: {size: number, root: string, at: string, before: number}) => string} */
function stateText({ size, root, at, before }) {
  return `state ${size} ${root} ${at} ${before}`;
}

/**
 * What is marked of an order to erase (D409).
 * @type {(erasure: {kind: string, id: string, records: boolean, at: string, deliverer: string, link: string}) => string}
 */
function erasureText({ kind, id, records, at, deliverer, link }) {
  return `erasure ${JSON.stringify([kind, id, records, at, deliverer, link])}`;
}

/** What is marked of a time stamp (D417). @type {(stamp: {size: number, at: string, reply: string}) => string} */
function stampText({ size, at, reply }) {
  return `stamp ${size} ${at} ${reply}`;
}

module.exports = { entryText, erasureText, hasKey, headText, isMacOf, macOf, stampText, stateText, sumText, treeText };
