/** Which erasures are done, by the log: the column `done` can be edited. */
const { evidenceEntry } = require('../../generated/rules.js');
const { genuineIn } = require('../evidence/genuine.js');
const { appendEntry, hasTrace, ofRecord } = require('../evidence/log.js');
const { parseEntry, textAt, valuesIn } = require('../evidence/openedEntry.js');
const { doneOrders, keyText } = require('./erasures.js');

/** @typedef {import('./erasures.js').Erasure} Erasure */

const ABOUT = 'erasures';

/** In the transaction that sets `done`. @type {(tx: Tx, of: Erasure) => void} */
function enterCarriedOut(tx, of) {
  const { kind, id, records, at } = of;
  const fields = hasTrace(tx, { about: ABOUT, record: keyText(of) }) ? ['record.at'] : [];
  const texts = evidenceEntry.partTexts({ record: { kind, id, records, at } });
  appendEntry(tx, { about: ABOUT, record: keyText(of), texts, change: { kind: 'erased', at: Date.now(), fields } });
}

/**
 * A later erasure counts too. Tampered entries count as carried out; `objektbeleg verify` reports them.
 * @type {(app: App, of: Erasure) => boolean}
 */
function isCarriedOut(app, of) {
  const key = { about: ABOUT, record: keyText(of) };
  const newest = ofRecord(app, key.about, key.record).at(-1);
  if (!newest) return hasTrace(app, key);
  if (!genuineIn(app, key)(newest)) return true;
  return textAt(valuesIn(parseEntry(newest).texts.record), 'at') >= of.at;
}

/** For erasures of an older version. @type {(tx: Tx) => void} */
function enterOlder(tx) {
  for (const of of doneOrders(tx)) if (!isCarriedOut(tx, of)) enterCarriedOut(tx, of);
}

module.exports = { enterCarriedOut, enterOlder, isCarriedOut };
