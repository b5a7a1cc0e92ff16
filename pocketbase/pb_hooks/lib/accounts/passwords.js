/** New passwords (D15, D337): length by the shared rules, none of the 10,000 most common ones, none that others guess. */
const { password: guessed, user: rules } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');

/** Room for the whole list (82 KB); a longer one would silently be cut by the engine's default. */
const MOST = 1024 * 1024;

/** One text instead of a set of 10,000 strings: each JavaScript runtime keeps its own copy. */
const COMMON = `\n${toString($os.readFile(`${__hooks}/data/common-passwords.txt`), MOST)}`;

/**
 * What is wrong with a new password: a code of src/domain/issue.ts, or null. The list is asked without case.
 * @param known what others know of the person: names, address, company.
 * @type {(password: string, known: string[]) => IssueCode | null}
 */
function ask(password, known) {
  const issue = rules.passwordIssue(password);
  if (issue) return issue;
  const isCommon = [password.toLowerCase(), ...guessed.coresOf(password)].some((one) => COMMON.includes(`\n${one}\n`));
  return isCommon || guessed.isGuessable(password, known) ? 'password_common' : null;
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

module.exports = { ask, knownOf };
