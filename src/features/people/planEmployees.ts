/** Plans an import of people. Pure. */
import { employeeIssues, normalEmail } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import type { CsvRow } from '../import/csv';
import { type ImportPlan, type Kind, NAME, planOf, toIssueSentence } from '../import/plan';
import type { ImportColumn } from '../import/planHead';

const EMAIL: ImportColumn = { label: 'E-Mail', heads: /^(e ?mail( ?(adresse|address))?|mail)$/ };
const FIRST: ImportColumn = { label: 'Vorname', heads: /^(vornamen?|rufname|first name|given name)$/ };
const LAST: ImportColumn = {
  label: 'Nachname',
  heads: /^(nachname|familienname|zuname|last name|surname|family name)$/,
};

/** A placeholder: the real password is generated with the account. */
const SOME_PASSWORD = 'kein-echtes-1';

const EMPLOYEES: Kind = {
  columns: [NAME, EMAIL, FIRST, LAST],
  order: ([first = '']) => (first.includes('@') ? [EMAIL, NAME] : [NAME, EMAIL]),
  shown: ['Name', 'E-Mail'],
  read: ({ get }) => [[get(FIRST), get(LAST) || get(NAME)].filter(Boolean).join(' '), addressIn(get(EMAIL))],
  issue: ([fullName = '', email = '']) =>
    toIssueSentence(employeeIssues({ fullName, email, password: SOME_PASSWORD }), {
      fullName: 'Name',
      email: 'E-Mail',
    }),
  key: ([, email = '']) => normalEmail(email),
  known: ISSUE_TEXT.email_taken,
};

/** Extracts an address: 'Max Muster <max@x.de>', 'mailto:max@x.de'. */
function addressIn(text: string): string {
  return (/<([^<>\s]+@[^<>\s]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '');
}

/**
 * @param known addresses of the company's people.
 * @param places columns without a head.
 */
export function planEmployees(
  rows: readonly CsvRow[],
  known: readonly string[],
  places: readonly string[] | null = null,
): ImportPlan {
  return planOf(EMPLOYEES, rows, { known: new Set(known.map(normalEmail)), places });
}
