/** Whether a record copied its property as the log had it at the arrival (D441). */
const { foldedName, place } = require('../../generated/rules.js');
const { textAt, valuesIn } = require('./openedEntry.js');

/** @typedef {import('./openedEntry.js').Read} Read */
/** @typedef {import('./openedEntry.js').Values} Values */

/** ms: a delivery's time is taken before its transaction. */
const SLACK = 60_000;

/**
 * @param entries of the property, oldest first.
 * @param isGone whether an account was deleted.
 * @type {(first: Read, entries: Read[], isGone?: (account: string) => boolean) => boolean}
 */
function matchesPropertyEntry(first, entries, isGone = () => false) {
  const before = entries.filter(({ position }) => position < first.position);
  const { arrived } = first.change;
  const counted = arrived > 0 && arrived <= first.position ? inForce(before, arrived) : inForceByTime(first, before);
  if (counted.length === 0) return true;
  const parties = valuesIn(first.texts.parties);
  const copy = { ...valuesIn(first.texts.place), ...valuesIn(first.texts.service) };
  return counted.some(({ texts }) => {
    const state = { ...valuesIn(texts.place), ...valuesIn(texts.person), ...valuesIn(texts.service) };
    return isSame(copy, state) && isOfManager(parties, valuesIn(texts.parties), isGone);
  });
}

/** @type {(before: Read[], arrived: number) => Read[]} */
function inForce(before, arrived) {
  return before.filter(({ position }) => position < arrived).slice(-1);
}

/**
 * Before D441 the clock decides. An entry that a fast clock dated too late counts by its position.
 * @returns none when times cannot be compared.
 * @type {(first: Read, before: Read[]) => Read[]}
 */
function inForceByTime(first, before) {
  const service = valuesIn(first.texts.service);
  const received = Date.parse(textAt(service, 'received_at').replace(' ', 'T'));
  const times = before.map(({ change }) => Date.parse(change.at));
  // The log begins later, or the clock was set back.
  if (!times.some((time) => time <= received) || Date.parse(first.change.at) < received) return [];
  return before.filter((_, at) => (times[at + 1] ?? received) >= received - SLACK);
}

/**
 * None for a provider's own property and for a deleted account.
 * @type {(values: Values, owner: Values, isGone: (account: string) => boolean) => boolean}
 */
function isOfManager(entered, owner, isGone) {
  if (typeof owner.property_manager !== 'string' || typeof entered.property_manager !== 'string') return true;
  const isOwn = owner.company_admin !== '' && owner.company_admin === entered.company_admin;
  const manager = isOwn ? '' : owner.property_manager;
  return entered.property_manager === manager || (entered.property_manager === '' && isGone(manager));
}

/** @type {(copy: Values, state: Values) => boolean} */
function isSame(copy, state) {
  const known = place.positionOf(state.latitude, state.longitude);
  const isPlaced = state.latitude !== undefined;
  /** @type {[unknown, unknown][]} */
  const pairs = [
    [copy.property_name, state.name],
    [copy.property_address, state.address],
    [copy.reference_latitude, isPlaced ? (known?.latitude ?? 0) : undefined],
    [copy.reference_longitude, isPlaced ? (known?.longitude ?? 0) : undefined],
    [copy.service_type === 'Winterdienst' ? copy.winter : undefined, state.winter],
  ];
  return pairs.every(([current, was]) => current === undefined || was === undefined || textOf(current) === textOf(was));
}

/** By today's rule: older rules kept older text (database/texts.js). @type {(value: unknown) => string} */
function textOf(value) {
  return typeof value === 'string' ? foldedName.foldSealedName(value) : JSON.stringify(value);
}

module.exports = { matchesPropertyEntry };
