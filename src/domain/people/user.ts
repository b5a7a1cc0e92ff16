/** Validation of accounts. */
import type { Issue, IssueCode } from '../issue';
import { PASSWORD_MIN } from '../limits';
import { asciiDomain, readableDomain } from '../text/punycode';
import { countCharacters, isVisible, utf8Length } from '../text/text';
import { nameIssue } from './name';

/** Longest address RFC 5321 allows. */
const EMAIL_MAX = 254;
/** bcrypt's limit in PocketBase. */
const PASSWORD_MAX_BYTES = 71;

/**
 * Addresses are compared without case: stored trimmed and in lower case, the domain in its ASCII
 * form.
 */
export function normalEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@') + 1;
  return lower.slice(0, at) + asciiDomain(lower.slice(at));
}

/**
 * Ends the stored address of an employee who has none: the one the company entered was somebody
 * else's.
 */
export const NO_ADDRESS = '@ohne-adresse.invalid';

/** Whether an account has an address. */
export function hasAddress(email: string): boolean {
  return !email.endsWith(NO_ADDRESS);
}

/** A stored address for the screen: an umlaut domain is written with its umlaut. */
export function readableEmail(email: string): string {
  if (!hasAddress(email)) return 'Keine E-Mail-Adresse';
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + readableDomain(email.slice(at));
}

/** One @, something before it, a dot in the part behind it; the mail server has the last word. */
export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@.]{2,}$/.test(email);
}

/** What is wrong with a new password, or null. The list of common ones is asked by the server. */
export function passwordIssue(password: string): IssueCode | null {
  if (countCharacters(password) < PASSWORD_MIN) return 'password_short';
  return utf8Length(password) > PASSWORD_MAX_BYTES ? 'password_long' : null;
}

/** Sign-in asks for both fields; nothing is said about their content. */
export function signInIssues(input: { email: string; password: string }): Issue[] {
  const issues: Issue[] = [];
  if (!isVisible(input.email)) issues.push({ field: 'email', code: 'fields_missing' });
  else if (!isEmail(normalEmail(input.email))) issues.push({ field: 'email', code: 'email_invalid' });
  if (input.password === '') issues.push({ field: 'password', code: 'fields_missing' });
  return issues;
}

/** What a registration asks for. */
export type SignUp = { fullName: string; companyName: string; email: string; password: string };

/**
 * Registration: name and company (domain/people/name.ts), a valid address, a password of at least
 * six. Accepting an invitation asks the same, without the address.
 */
export function signUpIssues(input: SignUp): Issue[] {
  const issues = accountIssues(input);
  if (!isVisible(input.email)) issues.push({ field: 'email', code: 'fields_missing' });
  else if (!isEmail(normalEmail(input.email))) issues.push({ field: 'email', code: 'email_invalid' });
  return issues;
}

/** A new employee: name, address and password. */
export function employeeIssues(input: Omit<SignUp, 'companyName'>): Issue[] {
  return signUpIssues({ ...input, companyName: input.fullName }).filter(({ field }) => field !== 'companyName');
}

/** What a company corrects of an employee; what is absent stays. */
export function contactIssues(change: { fullName?: string; email?: string }): Issue[] {
  const whole = { fullName: 'x', email: 'x@example.org', ...change, password: 'x'.repeat(PASSWORD_MIN) };
  return employeeIssues(whole);
}

/** The fields of a new account beside its address. */
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
