/** Validation of accounts (D15, D35). */
import type { Issue, IssueCode } from '../issue';
import { PASSWORD_MIN } from '../limits';
import { asciiDomain, readableDomain } from '../text/punycode';
import { countCharacters, isVisible, utf8Length } from '../text/text';
import { nameIssue } from './name';

/** Longest address RFC 5321 allows. */
const EMAIL_MAX = 254;
/** bcrypt's limit in PocketBase. */
const PASSWORD_MAX_BYTES = 71;

/** Addresses ignore case: stored trimmed, in lower case, with an ASCII domain. */
export function normalEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@') + 1;
  return lower.slice(0, at) + asciiDomain(lower.slice(at));
}

/**
 * End of the placeholder address of an employee whose entered address belonged to another person.
 */
export const NO_ADDRESS = '@ohne-adresse.invalid';

export function hasAddress(email: string): boolean {
  return !email.endsWith(NO_ADDRESS);
}

/** For the screen: domains with umlauts. */
export function readableEmail(email: string): string {
  if (!hasAddress(email)) return 'Keine E-Mail-Adresse';
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + readableDomain(email.slice(at));
}

/** One @, a local part, a dot in the domain; the mail server decides. */
export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@.]{2,}$/.test(email);
}

/** The issue of a new password, or null. The server checks the list of common ones. */
export function passwordIssue(password: string): IssueCode | null {
  if (countCharacters(password) < PASSWORD_MIN) return 'password_short';
  return utf8Length(password) > PASSWORD_MAX_BYTES ? 'password_long' : null;
}

/** Both fields are required; no other check. */
export function signInIssues(input: { email: string; password: string }): Issue[] {
  const issues: Issue[] = [];
  if (!isVisible(input.email)) issues.push({ field: 'email', code: 'fields_missing' });
  else if (!isEmail(normalEmail(input.email))) issues.push({ field: 'email', code: 'email_invalid' });
  if (input.password === '') issues.push({ field: 'password', code: 'fields_missing' });
  return issues;
}

export type SignUp = { fullName: string; companyName: string; email: string; password: string };

/**
 * Registration: name and company (domain/people/name.ts), address, password of at least six. An
 * invitation has no address field.
 */
export function signUpIssues(input: SignUp): Issue[] {
  const issues = accountIssues(input);
  if (!isVisible(input.email)) issues.push({ field: 'email', code: 'fields_missing' });
  else if (!isEmail(normalEmail(input.email))) issues.push({ field: 'email', code: 'email_invalid' });
  return issues;
}

export function employeeIssues(input: Omit<SignUp, 'companyName'>): Issue[] {
  return signUpIssues({ ...input, companyName: input.fullName }).filter(({ field }) => field !== 'companyName');
}

/** A company's corrections of an employee; absent fields stay. */
export function contactIssues(change: { fullName?: string; email?: string }): Issue[] {
  const complete = { fullName: 'x', email: 'x@example.org', ...change, password: 'x'.repeat(PASSWORD_MIN) };
  return employeeIssues(complete);
}

/** Fields of a new account except its address. */
export function accountIssues(input: Omit<SignUp, 'email'>): Issue[] {
  const issues: Issue[] = [];
  for (const field of ['fullName', 'companyName'] as const) {
    const code = nameIssue(input[field]);
    if (code) issues.push({ field, code });
  }
  const code = input.password === '' ? 'fields_missing' : passwordIssue(input.password);
  if (code) issues.push({ field: 'password', code });
  return issues;
}
