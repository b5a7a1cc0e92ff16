/**
 * Compares a record's copy of its property with the property's entry at the arrival (D430), because the row may have
 * been edited for a moment.
 */
const { deletedAt } = require('./deletedAccounts.js');
const { genuineOf } = require('./genuine.js');
const { isHead, isOutside } = require('./heads.js');
const { matchesPropertyEntry } = require('./propertyAtArrival.js');
const { hasMacs, hasTrace, ofRecord } = require('./log.js');
const { isBehindUpgrade, isUpgraded } = require('./marker.js');
const { parseEntry, textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./openedEntry.js').Read} Read */

const OTHER_PROPERTY =
  'Name, Anschrift, Position, vereinbarte Zeit oder Verwaltung der Immobilie ist nicht, was das Prüfbuch von ihr sagte, als die Dokumentation ankam';

const MISSING = 'im Prüfbuch fehlt, was ihre Immobilie sagte, als die Dokumentation ankam';

/**
 * Skipped without a log at that time, for erased parts, and after the property's deletion. Missing entries may name
 * another property.
 * @type {(app: App, entries: Read[]) => string[]}
 */
function propertyProblems(app, entries) {
  const [first] = entries;
  if (first?.change.kind !== 'completed') return [];
  const property = { about: 'properties', record: propertyIn(entries) };
  // Check twice: the property may change in between. Heads are incomplete until the upgrade ends.
  const isIncomplete = () => hasTrace(app, property) && !isUnbroken(app, property);
  if (isIncomplete() && isIncomplete() && isUpgraded(app)) return [MISSING];
  if (!isKnownBefore(app, property, first.change.arrived) && isBehindUpgrade(app, first.change.arrived))
    return [MISSING];
  const isGone = (/** @type {string} */ account) => Boolean(deletedAt(app, account));
  return matchesPropertyEntry(first, genuineOf(app, property), isGone) ? [] : [OTHER_PROPERTY];
}

/** @type {(app: App, property: {about: string, record: string}, arrived: number) => boolean} */
function isKnownBefore(app, property, arrived) {
  const states = ofRecord(app, property.about, property.record).map(parseEntry);
  return states.some(({ position, change }) => position < arrived || change.kind === 'deleted');
}

/**
 * Deletions forgot earlier entries, and version 1 names no predecessor.
 * @type {(app: App, property: {about: string, record: string}) => boolean}
 */
function isUnbroken(app, property) {
  const states = ofRecord(app, property.about, property.record).map(parseEntry);
  const last = states.at(-1);
  if (!hasMacs(app)) return true;
  if (!last || !isHead(app, property, { position: last.position, isOlder: last.change.version === 1 })) return false;
  return states.every(({ change, texts }, index) => {
    if (change.version === 1 || change.kind === 'deleted') return true;
    return valuesIn(texts.binding).before === (states[index - 1]?.entry ?? '');
  });
}

/** Whether the tree contradicts the property's head: a newer entry may be hidden. @type {(app: App, entries: Read[]) => boolean} */
function isPropertyInDoubt(app, entries) {
  const record = propertyIn(entries);
  return record !== '' && isOutside(app, { about: 'properties', record });
}

/** Version 1 does not name it. Later entries lack what was deleted. @type {(entries: Read[]) => string} */
function propertyIn(entries) {
  return entries.map(({ texts }) => textAt(valuesIn(texts.parties), 'property')).find((id) => id !== '') ?? '';
}

module.exports = { propertyProblems, isPropertyInDoubt };
