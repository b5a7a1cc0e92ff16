/** Rules for new passwords. */
const { password: guessed, user: rules } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');

/** Common passwords, German words and names (../../data/README.md). */
const LISTS = ['common-passwords.txt', 'common-words.txt'];

/** Bytes, above 400 KB of a list. The default limit would cut it silently. */
const MOST = 1024 * 1024;

/** Each JavaScript runtime would have its own cache. @type {(words: string[]) => boolean} */
function isCommon(words) {
  return LISTS.some((name) => {
    const list = `\n${toString($os.readFile(`${__hooks}/data/${name}`), MOST)}`;
    return words.some((word) => list.includes(`\n${word}\n`));
  });
}

/**
 * @param known names, address and company of the person.
 * @type {(password: string, known: string[]) => IssueCode | null}
 */
function findPasswordIssue(password, known) {
  const issue = rules.passwordIssue(password);
  if (issue) return issue;
  const isGuessed =
    guessed.isGuessable(password, known) || isCommon([password.toLowerCase(), ...guessed.coresOf(password)]);
  return isGuessed ? 'password_common' : null;
}

/** @type {(app: App, user: Row) => string[]} */
function knownOf(app, user) {
  const company = byId(app, 'users', user.getString('employer'));
  return [
    user.getString('full_name'),
    user.getString('company_name'),
    rules.hasAddress(user.email()) ? user.email() : '',
    company?.getString('company_name') ?? '',
  ];
}

module.exports = { findPasswordIssue, knownOf };
