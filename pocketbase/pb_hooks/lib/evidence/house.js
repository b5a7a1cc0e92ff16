/**
 * Whether a record says of its house what the log said of that property when the record arrived (D430). The record repeats the row of the
 * property, and somebody may edit that row for a moment.
 */
const { deletedAt } = require('./deletedAccounts.js');
const { genuineOf } = require('./genuine.js');
const { isHead, isOutside } = require('./heads.js');
const { isOfItsTime } = require('./houseTime.js');
const { hasMacs, hasTrace, ofRecord } = require('./log.js');
const { isBehindUpgrade, isUpgraded } = require('./marker.js');
const { parseEntry, textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./openedEntry.js').Read} Read */

const OTHER_HOUSE =
  'Name, Anschrift, Position, vereinbarte Zeit oder Verwaltung der Immobilie ist nicht, was das Prüfbuch von ihr sagte, als die Dokumentation ankam';

const MISSING = 'im Prüfbuch fehlt, was ihre Immobilie sagte, als die Dokumentation ankam';

/**
 * By the first entry of a record. Nothing is compared where the log says nothing of the property at that time: before the log, of a part that was
 * erased, and after the property was deleted. Entries that were taken out may say that it was another house then. Behind the upgrade each property
 * has an entry before a record arrives there.
 * @type {(app: App, entries: Read[]) => string[]}
 */
function houseProblems(app, entries) {
  const [first] = entries;
  if (first?.change.kind !== 'completed') return [];
  const property = { about: 'properties', record: propertyIn(entries) };
  // Asked twice: the property may change between two statements. Before the older records are bound not every note of what is newest is there.
  const isIncomplete = () => hasTrace(app, property) && !isWhole(app, property);
  if (isIncomplete() && isIncomplete() && isUpgraded(app)) return [MISSING];
  if (!isKnownBefore(app, property, first.change.arrived) && isBehindUpgrade(app, first.change.arrived))
    return [MISSING];
  const isGone = (/** @type {string} */ account) => Boolean(deletedAt(app, account));
  return isOfItsTime(first, genuineOf(app, property), isGone) ? [] : [OTHER_HOUSE];
}

/** Whether the log knew a property when the record arrived. Of one that was deleted since nothing else is left. @type {(app: App, property: {about: string, record: string}, arrived: number) => boolean} */
function isKnownBefore(app, property, arrived) {
  const states = ofRecord(app, property.about, property.record).map(parseEntry);
  return states.some(({ position, change }) => position < arrived || change.kind === 'deleted');
}

/**
 * Whether each entry of a property names the one before it, and the last is noted as the newest. Of a deletion the ones before are forgotten; of
 * version 1 nothing names them.
 * @type {(app: App, property: {about: string, record: string}) => boolean}
 */
function isWhole(app, property) {
  const states = ofRecord(app, property.about, property.record).map(parseEntry);
  const last = states.at(-1);
  // Before version 2 there were no notes of what is newest.
  if (!hasMacs(app)) return true;
  if (!last || !isHead(app, property, { position: last.position, isOlder: last.change.version === 1 })) return false;
  return states.every(({ change, texts }, index) => {
    if (change.version === 1 || change.kind === 'deleted') return true;
    return valuesIn(texts.binding).before === (states[index - 1]?.entry ?? '');
  });
}

/** Whether the tree does not know what is noted as the newest entry of the property: a newer one may be hidden. @type {(app: App, entries: Read[]) => boolean} */
function isHouseInDoubt(app, entries) {
  const record = propertyIn(entries);
  return record !== '' && isOutside(app, { about: 'properties', record });
}

/** Entries of version 1 do not name it. An account or a property that is deleted falls away from later entries. @type {(entries: Read[]) => string} */
function propertyIn(entries) {
  return entries.map(({ texts }) => textAt(valuesIn(texts.parties), 'property')).find((id) => id !== '') ?? '';
}

module.exports = { houseProblems, isHouseInDoubt };
