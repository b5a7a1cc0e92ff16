/** Which erasures are done, by the log: the column `done` can be edited. */
const { evidenceEntry } = require('../../generated/rules.js');
const { genuineIn } = require('../evidence/genuine.js');
const { appendEntry, hasTrace, ofRecord } = require('../evidence/log.js');
const { parseEntry, textAt, valuesIn } = require('../evidence/openedEntry.js');
const { doneOrders, keyText } = require('./erasures.js');

/** @typedef {import('./erasures.js').Erasure} Erasure */

const ABOUT = 'erasures';

/** In the transaction that sets `done`. @type {(tx: Tx, erasure: Erasure) => void} */
function enterCarriedOut(tx, erasure) {
  const { kind, id, records, at } = erasure;
  const fields = hasTrace(tx, { about: ABOUT, record: keyText(erasure) }) ? ['record.at'] : [];
  const texts = evidenceEntry.partTexts({ record: { kind, id, records, at } });
  appendEntry(tx, {
    about: ABOUT,
    record: keyText(erasure),
    texts,
    change: { kind: 'erased', at: Date.now(), fields },
  });
}

/**
 * A later erasure counts too. Tampered entries count as carried out; `objektbeleg verify` reports them.
 * @type {(app: App, erasure: Erasure) => boolean}
 */
function isCarriedOut(app, erasure) {
  const key = { about: ABOUT, record: keyText(erasure) };
  const newest = ofRecord(app, key.about, key.record).at(-1);
  if (!newest) return hasTrace(app, key);
  if (!genuineIn(app, key)(newest)) return true;
  return textAt(valuesIn(parseEntry(newest).texts.record), 'at') >= erasure.at;
}

/** For erasures of an older version. @type {(tx: Tx) => void} */
function enterOlder(tx) {
  for (const erasure of doneOrders(tx)) if (!isCarriedOut(tx, erasure)) enterCarriedOut(tx, erasure);
}

module.exports = { enterCarriedOut, enterOlder, isCarriedOut };
