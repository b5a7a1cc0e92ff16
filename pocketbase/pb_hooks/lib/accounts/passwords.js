/** New passwords (D15): length by the shared rules, and none of the 10,000 most common ones. */
const { user: rules } = require('../../generated/rules.js');

/** Room for the whole list (82 KB); a longer one would silently be cut by the engine's default. */
const MOST = 1024 * 1024;

/** One text instead of a set of 10,000 strings: each JavaScript runtime keeps its own copy. */
const COMMON = `\n${toString($os.readFile(`${__hooks}/data/common-passwords.txt`), MOST)}`;

/**
 * What is wrong with a new password: a code of src/domain/issue.ts, or null. The list is asked without case.
 * @type {(password: string) => IssueCode | null}
 */
function ask(password) {
  const issue = rules.passwordIssue(password);
  if (issue) return issue;
  return COMMON.includes(`\n${password.toLowerCase()}\n`) ? 'password_common' : null;
}

module.exports = { ask };
