/** The person behind an organisation's account, which stays as evidence for others. */
const { role, user: rules } = require('../../generated/rules.js');
const { authorizeReplacement } = require('../accounts/credentials.js');
const { attributeChange } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { genuineOf } = require('../evidence/genuine.js');
const { isPartyOwner } = require('./parties.js');
const { BY, NAME } = require('./words.js');

/** An organisation without a name shows its person's. */
const ORGANISATIONS = [
  { column: 'company_name', owner: 'company_admin' },
  { column: 'manager_name', owner: 'property_manager' },
];

const OFFICES = ['property_manager', 'company_admin'];

/** @type {(app: App, id: string) => boolean} */
function goesOn(app, id) {
  const user = byId(app, 'users', id);
  return user?.getString('removed_at') === '' && OFFICES.includes(role.roleOf(user.getString('role')));
}

/** @type {(app: App, of: {id: string, names: string[]}) => string[]} */
function namedIn(app, { id, names }) {
  const found = ORGANISATIONS.flatMap(({ column, owner }) =>
    names.flatMap((name) => {
      const sql = `SELECT id FROM documentations WHERE ${owner} = {:id} AND ${column} = {:name} ORDER BY id`;
      const rows = queryRows(app, { sql, params: { id, name }, shape: { id: '' } });
      const newestOf = (/** @type {string} */ record) => genuineOf(app, { about: 'documentations', record }).at(-1);
      return rows.filter((row) => isPartyOwner(newestOf(row.id), owner, id) ?? true);
    }),
  );
  return [...new Set(found.map((row) => row.id))];
}

/**
 * Call before the account changes: hooks would log the old name.
 * @type {(tx: Tx, of: {id: string, names: string[]}) => void}
 */
function eraseSharingNames(tx, { id, names }) {
  const now = toDatabaseTime(Date.now());
  for (const { column, owner } of ORGANISATIONS)
    for (const name of names)
      executeSql(
        tx,
        `UPDATE property_sharing SET ${column} = {:NAME}, updated = {:now} WHERE ${owner} = {:id} AND ${column} = {:name}`,
        { NAME, now, id, name },
      );
}

/** @type {(tx: Tx, of: {id: string, names: string[]}) => void} */
function vacateAccount(tx, { id, names }) {
  const user = byId(tx, 'users', id);
  if (!user) return;
  for (const table of ['_authOrigins', '_mfas', '_otps'])
    executeSql(tx, `DELETE FROM ${table} WHERE recordRef = {:id}`, { id });
  user.set('full_name', NAME);
  if (names.includes(user.getString('company_name'))) user.set('company_name', '');
  authorizeReplacement(user, 'removal');
  user.setEmail(id + rules.NO_ADDRESS);
  user.setVerified(false);
  user.set('mfa', false);
  user.setPassword($security.randomString(48));
  user.refreshTokenKey();
  attributeChange(user, { ...BY, action: 'free' });
  tx.save(user);
}

module.exports = { ORGANISATIONS, goesOn, namedIn, eraseSharingNames, vacateAccount };
