/** The live updates of a tenant (D36): its counter goes up in the transaction that changes something it sees. */
const { role } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');

/**
 * @param tenants ids of users; empty ones and repeats count for nothing.
 * @type {(tx: Tx, tenants: string[]) => void}
 */
function raiseTicks(tx, tenants) {
  for (const id of new Set(tenants)) {
    if (id === '') continue;
    const tick = byId(tx, 'ticks', id) ?? new Record(tx.findCachedCollectionByNameOrId('ticks'), { id, counter: 0 });
    tick.set('counter', tick.getInt('counter') + 1);
    tx.save(tick);
  }
}

/**
 * The tenant a person belongs to: the employer of an employee, else the own account (D2).
 * @type {(user: Row) => string}
 */
function tenantOf(user) {
  return role.roleOf(user.getString('role')) === 'employee' ? user.getString('employer') : user.id;
}

/**
 * Whether somebody belongs to a tenant: no super admin does, and no employee whom nobody employs.
 * @type {(user: Row) => boolean}
 */
function hasTenant(user) {
  const own = role.roleOf(user.getString('role'));
  return own === 'employee' ? user.getString('employer') !== '' : own !== 'super_admin';
}

module.exports = { raiseTicks, tenantOf, hasTenant };
