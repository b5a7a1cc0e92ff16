/**
 * Which orders to erase were carried out, by the log (D426). The column `done` can be edited by hand, an entry cannot: an order that has its entry
 * takes nothing a second time. A database that is older than the order has no such entry.
 */
const { evidenceEntry } = require('../../generated/rules.js');
const { genuineIn } = require('../evidence/chain.js');
const { appendEntry, hasTrace, ofRecord } = require('../evidence/log.js');
const { parseEntry, textAt, valuesIn } = require('../evidence/openedEntry.js');
const { doneOrders, keyText } = require('./erasures.js');

/** @typedef {import('./erasures.js').Erasure} Erasure */

const ABOUT = 'erasures';

/** In the transaction that notes it as done. @type {(tx: Tx, of: Erasure) => void} */
function enterCarriedOut(tx, of) {
  const { kind, id, records, at } = of;
  const fields = hasTrace(tx, { about: ABOUT, record: keyText(of) }) ? ['record.at'] : [];
  const texts = evidenceEntry.partTexts({ record: { kind, id, records, at } });
  appendEntry(tx, { about: ABOUT, record: keyText(of), texts, change: { kind: 'erased', at: Date.now(), fields } });
}

/**
 * Whether the log says that an order was carried out, or one like it that is younger (D251). Where entries were edited or taken out it counts as
 * carried out: `npm run verify` names them.
 * @type {(app: App, of: Erasure) => boolean}
 */
function isCarriedOut(app, of) {
  const key = { about: ABOUT, record: keyText(of) };
  const newest = ofRecord(app, key.about, key.record).at(-1);
  if (!newest) return hasTrace(app, key);
  if (!genuineIn(app, key)(newest)) return true;
  return textAt(valuesIn(parseEntry(newest).texts.record), 'at') >= of.at;
}

/** Orders that an older version carried out get their entry. @type {(tx: Tx) => void} */
function enterOlder(tx) {
  for (const of of doneOrders(tx)) if (!isCarriedOut(tx, of)) enterCarriedOut(tx, of);
}

module.exports = { enterCarriedOut, enterOlder, isCarriedOut };
