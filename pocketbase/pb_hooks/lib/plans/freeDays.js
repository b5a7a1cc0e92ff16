/** Days without expected work: public holidays and a pause. */
const { land: lands, landPostcodes, planInput } = require('../../generated/rules.js');
const model = require('../database/model.js');
const { createInvalidFault } = require('../platform/fault.js');

/** @typedef {import('../../../../src/domain/plans/plan').Schedule} Schedule */
/** @typedef {import('../../../../src/domain/plans/land').Land} Land */

/**
 * Without a Land by postcode the property keeps the body's.
 * @returns null when work is expected on holidays
 * @param of `known`: for older clients, which omit it
 * @throws Fault 422
 * @type {(tx: Tx, property: Row, of: {body: Body, schedule: Schedule, actor: Row, known?: Land | null}) => Land | null}
 */
function freeIn(tx, property, { body, schedule, actor, known = null }) {
  const { onHolidays, land = null } = body;
  if (onHolidays === undefined) return known;
  if (typeof onHolidays !== 'boolean') throw createInvalidFault([{ field: 'onHolidays', code: 'wrong_type' }]);
  if (land !== null && !lands.isLand(land)) throw createInvalidFault([{ field: 'land', code: 'land_invalid' }]);
  if (onHolidays || schedule.rhythm.kind === 'monthly') return null;
  const found = landPostcodes.landOf({ land: property.getString('land'), address: property.getString('address') });
  if (found !== null) return found;
  if (land === null) throw createInvalidFault([{ field: 'land', code: 'land_invalid' }]);
  property.set('land', land);
  model.attributeChange(property, { actor });
  tx.save(property);
  return land;
}

/** @type {(row: Row) => {freeIn: Land | null, pause: Schedule['pause']}} */
function freeDaysOf(row) {
  return freeDaysIn({
    freeIn: row.getString('free_in'),
    pauseFrom: row.getString('pause_from'),
    pauseTo: row.getString('pause_to'),
  });
}

/**
 * '' = none.
 * @type {(of: {freeIn: string, pauseFrom: string, pauseTo: string}) => {freeIn: Land | null, pause: Schedule['pause']}}
 */
function freeDaysIn({ freeIn: land, pauseFrom, pauseTo }) {
  return {
    freeIn: lands.isLand(land) ? land : null,
    pause: pauseFrom === '' ? null : { from: pauseFrom, to: pauseTo },
  };
}

/** The pause stays when the body omits it. @type {(body: Body, schedule: Schedule, row: Row) => Schedule['pause']} */
function pauseAfter(body, schedule, row) {
  return body.pause === undefined ? planInput.pauseSince(freeDaysOf(row).pause, schedule.startsOn) : schedule.pause;
}

module.exports = { freeIn, freeDaysIn, freeDaysOf, pauseAfter };
