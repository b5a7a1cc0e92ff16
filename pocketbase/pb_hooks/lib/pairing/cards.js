/** The waiting codes of many people, for their cards. */
const { quotas } = require('../../generated/rules.js');
const { canReplace } = require('../accounts/credentials.js');
const { writeDurably } = require('../database/durable.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { requireEmployee } = require('../properties/assignments.js');
const { parseTextList } = require('../properties/sharing.js');
const { createPairing, openOf, toPairingView } = require('./codes.js');

const BODY_MAX = 16 * 1024;

/**
 * Makes a code where none waits; `renew` ends the waiting ones first. People without pairing are left out.
 * @throws Fault 404 for a foreign person
 * @type {SessionHandler}
 */
function listCodes({ e, app, requester }) {
  const body = readKeys(e, ['employees', 'renew'], BODY_MAX);
  const employees = parseTextList(body, 'employees', quotas.CODES_AT_ONCE);
  if (typeof body.renew !== 'boolean')
    throw createInvalidFault([{ field: 'renew', code: body.renew === undefined ? 'missing_key' : 'wrong_type' }]);
  const company = requester.user;
  const window = { most: quotas.PAIRINGS_MADE, within: quotas.SIGNIN_PAUSE };
  if (body.renew) flood.countAgainstLimit(app, { name: 'renewed-pairings', address: company.id, ...window });
  const items = writeDurably(app, (tx) =>
    employees
      .map((id) => requireEmployee(tx, id, company.id))
      .filter((user) => user.getBool('active') && canReplace(user, 'company'))
      .map((user) => {
        const open = body.renew ? null : openOf(tx, user.id);
        return { employee: user.id, ...toPairingView(tx, open ?? createPairing(tx, { user, company })) };
      }),
  );
  return { status: 200, body: { items } };
}

module.exports = { listCodes };
