/**
 * Closes the parts of a moved record that name its earlier property.
 * The entry of the move lists them for the checkers.
 */
const { evidenceEntry, place, role } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { ofText } = require('./hashes.js');
const { ofRecord } = require('./log.js');
const { parseEntry, textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./log.js').Kept} Kept */
/** @typedef {[number, string]} Named */

const CLOSED = /** @type {const} */ (['place', 'person', 'parties', 'by']);

/**
 * For the entry of a move.
 * @type {(tx: Tx, after: Row, before: Row) => Named[]}
 */
function leftParts(tx, after, before) {
  const property = after.getString('property');
  if (property === '' || property === before.getString('property')) return [];
  return ofRecord(tx, 'documentations', after.id)
    .filter((one) => textAt(partiesOf(one), 'property') !== property)
    .flatMap(({ position, opened }) => CLOSED.filter((part) => opened[part]).map((part) => nameOf(position, part)));
}

/** @type {(position: number, part: string) => Named} */
const nameOf = (position, part) => [position, part];

/** Unnamed ones are left out. @type {(entries: Kept[], user: Row) => Kept[]} */
function withoutLeft(entries, user) {
  if (role.roleOf(user.getString('role')) !== 'property_manager') return entries;
  const named = entries.flatMap(namedIn).map(([position, part]) => `${position} ${part}`);
  return entries.flatMap((one) => {
    const manager = textAt(partiesOf(one), 'property_manager');
    if (manager === user.id) return [one];
    const closed = CLOSED.filter((part) => named.includes(`${one.position} ${part}`));
    if (closed.length === 0) return manager === '' ? [one] : [];
    return [{ ...one, opened: closeParts(one.opened, closed) }];
  });
}

/**
 * '' if it shows a Hausverwaltung a property that is not hers.
 * @type {(app: App, sealed: string, of: {entries: Kept[], property: string, user: Row}) => string}
 */
function visibleSealed(app, sealed, { entries: [first], property, user }) {
  if (role.roleOf(user.getString('role')) !== 'property_manager') return sealed;
  /** @type {Sealed} */
  const read = JSON.parse(sealed);
  // A link's text names no property.
  const named = read.property ?? (first ? textAt(partiesOf(first), 'property') : '');
  if (!place.namesOtherPlace({ ...read, property: named }, property)) return sealed;
  return byId(app, 'properties', named)?.getString('property_manager') === user.id ? sealed : '';
}

/** @type {(opened: Kept['opened'], closed: readonly string[]) => Kept['opened']} */
function closeParts(opened, closed) {
  return Object.fromEntries(
    Object.entries(opened).map(([part, opening]) => {
      const isOpen = closed.includes(part) && !('hash' in opening);
      return [part, isOpen ? { hash: evidenceEntry.partHash(opening, ofText) } : opening];
    }),
  );
}

/** @type {(one: Kept) => Named[]} */
function namedIn(one) {
  const { left } = valuesIn(parseEntry(one).texts.change);
  return Array.isArray(left) ? left : [];
}

/** @type {(one: Kept) => import('./openedEntry.js').Values} */
function partiesOf(one) {
  return valuesIn(parseEntry(one).texts.parties);
}

module.exports = { leftParts, visibleSealed, withoutLeft };
