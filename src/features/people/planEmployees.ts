/** A list of people (D53). Pure. */
import { employeeIssues, normalEmail } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import type { CsvRow } from '../import/csv';
import { type ImportColumn, type ImportPlan, type Kind, NAME, planOf, toIssueSentence } from '../import/plan';

const EMAIL: ImportColumn = { label: 'E-Mail', heads: /^(e ?mail( ?adresse)?|mail)$/ };

/** Any password: the real one is made when the account is made. */
const SOME_PASSWORD = 'kein-echtes-1';

const EMPLOYEES: Kind = {
  columns: [NAME, EMAIL],
  order: () => [NAME, EMAIL],
  shown: ['Name', 'E-Mail'],
  read: ({ get }) => [get(NAME), get(EMAIL)],
  issue: ([fullName = '', email = '']) =>
    toIssueSentence(employeeIssues({ fullName, email, password: SOME_PASSWORD }), {
      fullName: 'Name',
      email: 'E-Mail',
    }),
  key: ([, email = '']) => normalEmail(email),
  known: ISSUE_TEXT.email_taken,
};

/** Employees: name and e-mail. @param known addresses of the company's people. @param places what the columns are where no line names them. */
export function planEmployees(
  rows: readonly CsvRow[],
  known: readonly string[],
  places: readonly string[] | null = null,
): ImportPlan {
  return planOf(EMPLOYEES, rows, { known: new Set(known.map(normalEmail)), places });
}
