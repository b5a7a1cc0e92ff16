/** New passwords (D15, D337, D410): length by the shared rules, no common password or word, none that others guess. */
const { password: guessed, user: rules } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');

/** The 10,000 most common passwords, and what is common beside them: more passwords, German words and names (../../data/README.md). */
const LISTS = ['common-passwords.txt', 'common-words.txt'];

/** Room for a whole list (400 KB); a longer one would silently be cut by the engine's default. */
const MOST = 1024 * 1024;

/** Read at each question, which is rare: every JavaScript runtime would keep its own copy. @type {(words: string[]) => boolean} */
function isCommon(words) {
  return LISTS.some((name) => {
    const list = `\n${toString($os.readFile(`${__hooks}/data/${name}`), MOST)}`;
    return words.some((word) => list.includes(`\n${word}\n`));
  });
}

/**
 * What is wrong with a new password: a code of src/domain/issue.ts, or null. The lists are asked without case.
 * @param known what others know of the person: names, address, company.
 * @type {(password: string, known: string[]) => IssueCode | null}
 */
function findPasswordIssue(password, known) {
  const issue = rules.passwordIssue(password);
  if (issue) return issue;
  const isGuessed =
    guessed.isGuessable(password, known) || isCommon([password.toLowerCase(), ...guessed.coresOf(password)]);
  return isGuessed ? 'password_common' : null;
}

/** What others know of the person of an account. @type {(app: App, user: Row) => string[]} */
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
