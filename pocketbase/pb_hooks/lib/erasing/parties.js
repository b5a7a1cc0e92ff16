/** A record's author and organisations by the log. Rows can be edited, so they count only without an entry. */
const { genuineOf } = require('../evidence/genuine.js');
const { textAt, valuesIn } = require('../evidence/openedEntry.js');

/** @typedef {import('../evidence/openedEntry.js').Read} Read */

/**
 * Null if unknown. Later entries lack a deleted account, so the earlier one counts. A later entry with the same name
 * gives version 1 its account.
 * @type {(entries: Read[]) => (string | null)[]}
 */
function authorsOf(entries) {
  let user = '';
  const authorsByEntry = entries.map(({ texts }) => {
    if (texts.parties === undefined) return null;
    const parties = valuesIn(texts.parties);
    user = textAt(parties, 'user') || user;
    return user || textAt(parties, 'deliverer');
  });
  const names = entries.map(({ texts }) => textAt(valuesIn(texts.person), 'employee_name'));
  return authorsByEntry.map(
    (author, at) =>
      author ?? authorsByEntry.find((one, later) => later > at && one && names[later] === names[at]) ?? null,
  );
}

/** @type {(app: App, record: string, account: string) => boolean} */
function isAuthorNow(app, record, account) {
  const author = authorsOf(genuineOf(app, { about: 'documentations', record })).at(-1) ?? account;
  return author === account;
}

/** Also true if the log does not know. @type {(app: App, record: string, account: string) => boolean} */
function wasAuthor(app, record, account) {
  const authors = authorsOf(genuineOf(app, { about: 'documentations', record }));
  return authors.length === 0 || authors.includes(account) || authors.includes(null);
}

/**
 * undefined if the entry names none.
 * @type {(entry: Read | undefined, owner: string, account: string) => boolean | undefined}
 */
function isPartyOwner(entry, owner, account) {
  return entry?.texts.parties === undefined ? undefined : textAt(valuesIn(entry.texts.parties), owner) === account;
}

module.exports = { authorsOf, isAuthorNow, isPartyOwner, wasAuthor };
