/** New accounts that a person does not make for himself: employees, and providers who accept an invitation. */
const { quotas } = require('../../generated/rules.js');
const { holderOf } = require('./addresses.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { textsIn } = require('../platform/body.js');
const { attributeChange } = require('../database/model.js');
const passwords = require('./passwords.js');

const DAY = 24 * 3600 * 1000;

/**
 * An active account that is not saved yet. Hashing its password takes the longest, so it is made before the one writing
 * connection is taken.
 * @param account `{email, password, ...}`: columns of `users`, checked by the domain rules; `email` in its normal form.
 * @type {(app: App, account: Columns & {email: string, password: string}) => Row}
 */
function newAccount(app, { password, ...account }) {
  const user = new Record(app.findCachedCollectionByNameOrId('users'), { ...account, active: true });
  user.setPassword(password);
  return user;
}

/**
 * Saves a new account; it still has to confirm its address. Inside a transaction, where nobody can take the address
 * meanwhile.
 * @param actor the users record of whoever makes it; null: the new person himself.
 * @throws Fault 409 `email_taken`; 422 `email_invalid` for an address that PocketBase does not take.
 * @type {(tx: Tx, user: Row, actor: Row | null) => void}
 */
function saveNewAccount(tx, user, actor) {
  if (holderOf(tx, user.email())) throw new Fault(409, 'email_taken');
  attributeChange(user, { actor: actor ?? user });
  try {
    tx.save(user);
  } catch (error) {
    if (/email: /.test(String(error))) throw createInvalidFault([{ field: 'email', code: 'email_invalid' }]);
    throw error;
  }
}

/**
 * 'This address has an account' is an answer that somebody else pays for: an account hears it so often a day, then its
 * questions wait (D78).
 * @param account who asks, or for whose invitation. @throws Fault 409 `email_taken`, 429
 * @type {<T>(app: App, account: string, work: () => T) => T}
 */
function countTaken(app, account, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Fault && ['email_taken', 'address_claimed'].includes(error.code))
      flood.countAgainstLimit(app, { name: 'taken', address: account, most: quotas.TAKEN_PER_DAY, within: DAY });
    throw error;
  }
}

/**
 * Whether others guess a password, for what the domain rules found nothing wrong with (D15, D337). @throws Fault 422
 * @type {(password: string, known: string[]) => void}
 */
function askPassword(password, known) {
  const code = passwords.findPasswordIssue(password, known);
  if (code) throw createInvalidFault([{ field: 'password', code }]);
}

/**
 * Texts of a body, without the spaces around them. @throws Fault 422 `missing_key`, `wrong_type`
 * @type {<K extends string>(body: Body, keys: readonly K[]) => {[key in K]: string}}
 */
function accountTexts(body, keys) {
  const texts = textsIn(body, keys);
  const trimmed = Object.fromEntries(keys.map((key) => [key, texts[key].trim()]));
  return /** @type {{[key in typeof keys[number]]: string}} */ (trimmed);
}

module.exports = { newAccount, saveNewAccount, countTaken, askPassword, accountTexts };
