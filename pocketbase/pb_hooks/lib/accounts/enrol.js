/** Accounts made for another person. */
const { quotas } = require('../../generated/rules.js');
const { holderOf } = require('./addresses.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { textsIn } = require('../platform/body.js');
const { attributeChange } = require('../database/model.js');
const passwords = require('./passwords.js');

const DAY = 24 * 3600 * 1000;

/**
 * Call before the transaction: hashing is slow.
 * @type {(app: App, account: Columns & {email: string, password: string}) => Row}
 */
function newAccount(app, { password, ...account }) {
  const user = new Record(app.findCachedCollectionByNameOrId('users'), { ...account, active: true });
  user.setPassword(password);
  return user;
}

/**
 * In a transaction only, so that the address stays free.
 * @param actor null: the new person.
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
 * Counts taken addresses, because the answer reveals data of a third party.
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

/** @type {(password: string, known: string[]) => void} */
function requireGoodPassword(password, known) {
  const code = passwords.findPasswordIssue(password, known);
  if (code) throw createInvalidFault([{ field: 'password', code }]);
}

/** @type {<K extends string>(body: Body, keys: readonly K[]) => {[key in K]: string}} */
function accountTexts(body, keys) {
  const texts = textsIn(body, keys);
  const trimmed = Object.fromEntries(keys.map((key) => [key, texts[key].trim()]));
  return /** @type {{[key in typeof keys[number]]: string}} */ (trimmed);
}

module.exports = { newAccount, saveNewAccount, countTaken, requireGoodPassword, accountTexts };
