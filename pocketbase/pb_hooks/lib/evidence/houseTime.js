/** When a record says of its house what the log says of that property at its time (D430, D441, D442). */
const { foldedName, place } = require('../../generated/rules.js');
const { textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./openedEntry.js').Read} Read */
/** @typedef {import('./openedEntry.js').Values} Values */

/** ms: the time of a delivery is taken before its transaction reads the property. */
const SLACK = 60_000;

/**
 * Whether a record says what the log said of its property when it arrived.
 * @param first entry of the record. @param entries of its property, oldest first. @param isGone whether the log knows that an account was deleted.
 * @type {(first: Read, entries: Read[], isGone?: (account: string) => boolean) => boolean}
 */
function isOfItsTime(first, entries, isGone = () => false) {
  const before = entries.filter(({ position }) => position < first.position);
  const { arrived } = first.change;
  const counted = arrived > 0 && arrived <= first.position ? inForce(before, arrived) : inForceByTime(first, before);
  if (counted.length === 0) return true;
  const parties = valuesIn(first.texts.parties);
  const house = { ...valuesIn(first.texts.place), ...valuesIn(first.texts.service) };
  return counted.some(({ texts }) => {
    const state = { ...valuesIn(texts.place), ...valuesIn(texts.person), ...valuesIn(texts.service) };
    return isSame(house, state) && isOfManager(parties, valuesIn(texts.parties), isGone);
  });
}

/** The one entry that counted when the log had so many entries; none where the log begins later (D441). @type {(before: Read[], arrived: number) => Read[]} */
function inForce(before, arrived) {
  return before.filter(({ position }) => position < arrived).slice(-1);
}

/**
 * Of a record from before D441: the entries that counted from its arrival until its own entry, by the clock. An entry that a clock ahead of time dated
 * too late counts by its position.
 * @returns none where no time can be compared. @type {(first: Read, before: Read[]) => Read[]}
 */
function inForceByTime(first, before) {
  const service = valuesIn(first.texts.service);
  const received = Date.parse(textAt(service, 'received_at').replace(' ', 'T'));
  const times = before.map(({ change }) => Date.parse(change.at));
  // The log begins later, or the clock was set back until the last photo came: no time of an entry can be compared.
  if (!times.some((time) => time <= received) || Date.parse(first.change.at) < received) return [];
  return before.filter((_, at) => (times[at + 1] ?? received) >= received - SLACK);
}

/**
 * Whether a record went to the Hausverwaltung that owned the property (D442): a provider's own property has none. An account that was deleted meanwhile
 * is none any more.
 * @type {(said: Values, owner: Values, isGone: (account: string) => boolean) => boolean}
 */
function isOfManager(said, owner, isGone) {
  if (typeof owner.property_manager !== 'string' || typeof said.property_manager !== 'string') return true;
  const isOwn = owner.company_admin !== '' && owner.company_admin === said.company_admin;
  const manager = isOwn ? '' : owner.property_manager;
  return said.property_manager === manager || (said.property_manager === '' && isGone(manager));
}

/** @type {(house: Values, state: Values) => boolean} */
function isSame(house, state) {
  const known = place.positionOf(state.latitude, state.longitude);
  const isPlaced = state.latitude !== undefined;
  /** @type {[unknown, unknown][]} */
  const pairs = [
    [house.property_name, state.name],
    [house.property_address, state.address],
    [house.reference_latitude, isPlaced ? (known?.latitude ?? 0) : undefined],
    [house.reference_longitude, isPlaced ? (known?.longitude ?? 0) : undefined],
    [house.service_type === 'Winterdienst' ? house.winter : undefined, state.winter],
  ];
  return pairs.every(([said, was]) => said === undefined || was === undefined || textOf(said) === textOf(was));
}

/** By today's rule of names: each text was kept by the rule of its time (database/texts.js). @type {(value: unknown) => string} */
function textOf(value) {
  return typeof value === 'string' ? foldedName.foldSealedName(value) : JSON.stringify(value);
}

module.exports = { isOfItsTime };
