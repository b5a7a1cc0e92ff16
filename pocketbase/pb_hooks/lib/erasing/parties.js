/**
 * Whom the log names as a record's author and organisations (D426). Rows, audit log and accounts can be edited by hand, so they say only where the
 * log does not know the record.
 */
const { genuineOf } = require('../evidence/chain.js');
const { textAt, valuesIn } = require('../evidence/openedEntry.js');

/** @typedef {import('../evidence/openedEntry.js').Read} Read */

/**
 * The account of the author at each entry; null where it says none. An account that is deleted falls away from later entries, so the one before
 * counts on. Version 1 named no account: such an entry has the author of a later one with the same name.
 * @type {(entries: Read[]) => (string | null)[]}
 */
function authorsOf(entries) {
  let user = '';
  const said = entries.map(({ texts }) => {
    if (texts.parties === undefined) return null;
    const parties = valuesIn(texts.parties);
    user = textAt(parties, 'user') || user;
    return user || textAt(parties, 'deliverer');
  });
  const names = entries.map(({ texts }) => textAt(valuesIn(texts.person), 'employee_name'));
  return said.map(
    (author, at) => author ?? said.find((one, later) => later > at && one && names[later] === names[at]) ?? null,
  );
}

/** Whether the log names an account as the author now; what it does not know the row decides. @type {(app: App, record: string, account: string) => boolean} */
function isAuthorNow(app, record, account) {
  const author = authorsOf(genuineOf(app, { about: 'documentations', record })).at(-1) ?? account;
  return author === account;
}

/** Whether the log names an account as the author now or once, or may have. @type {(app: App, record: string, account: string) => boolean} */
function wasAuthor(app, record, account) {
  const authors = authorsOf(genuineOf(app, { about: 'documentations', record }));
  return authors.length === 0 || authors.includes(account) || authors.includes(null);
}

/** Whether an entry names an account as an organisation; undefined where it names none. @type {(entry: Read | undefined, owner: string, account: string) => boolean | undefined} */
function isPartyOwner(entry, owner, account) {
  return entry?.texts.parties === undefined ? undefined : textAt(valuesIn(entry.texts.parties), owner) === account;
}

module.exports = { authorsOf, isAuthorNow, isPartyOwner, wasAuthor };
