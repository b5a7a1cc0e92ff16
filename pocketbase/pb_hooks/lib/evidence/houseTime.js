/** When a record says of its house what the log says of that property at its time (D430). */
const { foldedName, place } = require('../../generated/rules.js');
const { textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./openedEntry.js').Read} Read */
/** @typedef {import('./openedEntry.js').Values} Values */

/** ms: the time of a delivery is taken before its transaction reads the property. */
const SLACK = 60_000;

/**
 * Whether a record says what one of the entries says that counted from its arrival until its own entry. By position, not by time alone: a clock
 * that was ahead dates an entry too late.
 * @param first entry of the record. @param entries of its property, oldest first.
 * @type {(first: Read, entries: Read[]) => boolean}
 */
function isOfItsTime(first, entries) {
  const service = valuesIn(first.texts.service);
  const received = Date.parse(textAt(service, 'received_at').replace(' ', 'T'));
  const before = entries.filter(({ position }) => position < first.position);
  const times = before.map(({ change }) => Date.parse(change.at));
  // The log begins later, or the clock was set back until the last photo came: no time of an entry can be compared.
  if (!times.some((time) => time <= received) || Date.parse(first.change.at) < received) return true;
  const counted = before.filter((_, at) => (times[at + 1] ?? received) >= received - SLACK);
  const house = { ...valuesIn(first.texts.place), ...service };
  return counted.some(({ texts }) =>
    isSame(house, { ...valuesIn(texts.place), ...valuesIn(texts.person), ...valuesIn(texts.service) }),
  );
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
