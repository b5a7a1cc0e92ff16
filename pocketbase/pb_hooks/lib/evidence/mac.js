/** Marks prove that this server made an entry or state: HMAC-SHA-256 with a key from `log.key`. */

/** '' when `log.key` is unreadable, and in commands on a copy. @type {() => string} */
function getEntryKey() {
  return $os.getenv('LOG_ENTRY_KEY');
}

/** @type {() => boolean} */
function hasKey() {
  return getEntryKey() !== '';
}

/** Hex; '' without a key. @type {(text: string) => string} */
function macOf(text) {
  return hasKey() ? $security.hs256(text, getEntryKey()) : '';
}

/** @type {(text: string, mac: string) => boolean} */
function isMacOf(text, mac) {
  return mac !== '' && $security.equal(mac, macOf(text));
}

/** @type {(entry: {position: number, entry: string}) => string} */
function entryText({ position, entry }) {
  return `entry ${position} ${entry}`;
}

/** @type {(head: {about: string, record: string, position: number, entry: string}) => string} */
function headText({ about, record, position, entry }) {
  return `head ${about} ${record} ${position} ${entry}`;
}

/** Root of the tree over all heads (D407). @type {(sum: {size: number, root: string, upgraded: number}) => string} */
function treeText({ size, root, upgraded }) {
  return `heads-tree ${size} ${root} ${upgraded}`;
}

/**
 * Before the tree: positions, each counted from 1.
 * @type {(sum: {size: number, total: number, upgraded: number}) => string}
 */
function sumText({ size, total, upgraded }) {
  return `heads ${size} ${total} ${upgraded}`;
}

/**
 * `before`: entries of the previous signed state.
 * @type {(state: {size: number, root: string, at: string, before: number}) => string}
 */
function stateText({ size, root, at, before }) {
  return `state ${size} ${root} ${at} ${before}`;
}

/** @type {(erasure: {kind: string, id: string, records: boolean, at: string, deliverer: string, link: string}) => string} */
function erasureText({ kind, id, records, at, deliverer, link }) {
  return `erasure ${JSON.stringify([kind, id, records, at, deliverer, link])}`;
}

/** @type {(stamp: {size: number, at: string, reply: string}) => string} */
function stampText({ size, at, reply }) {
  return `stamp ${size} ${at} ${reply}`;
}

module.exports = { entryText, erasureText, hasKey, headText, isMacOf, macOf, stampText, stateText, sumText, treeText };
