/** A tenant's counter rises in the transaction of a visible change. */
const { role } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');

/** @param tenants empty ones and repeats are ignored @type {(tx: Tx, tenants: string[]) => void} */
function raiseTicks(tx, tenants) {
  for (const id of new Set(tenants)) {
    if (id === '') continue;
    const tick = byId(tx, 'ticks', id) ?? new Record(tx.findCachedCollectionByNameOrId('ticks'), { id, counter: 0 });
    tick.set('counter', tick.getInt('counter') + 1);
    tx.save(tick);
  }
}

/** An employee's employer, else the own account. @type {(user: Row) => string} */
function tenantOf(user) {
  return role.roleOf(user.getString('role')) === 'employee' ? user.getString('employer') : user.id;
}

/** @type {(user: Row) => boolean} */
function hasTenant(user) {
  const own = role.roleOf(user.getString('role'));
  return own === 'employee' ? user.getString('employer') !== '' : own !== 'super_admin';
}

module.exports = { raiseTicks, tenantOf, hasTenant };
