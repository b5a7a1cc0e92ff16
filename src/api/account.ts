/**
 * Requests about the signed-in account: registration, password, address, sessions. The phone's data
 * does not change.
 */
import type { OwnActivities } from '../domain/documentation/ownActivities';
import type { SignUp } from '../domain/people/user';
import { parseGrant } from './auth';
import { getUsersCollection, requestAnswer, requestJson, sendCommand } from './client';
import { parseAnswer } from './failure';
import { readCredential, readText, toRow } from './values';

/**
 * @returns whether the server sent a confirmation mail; a server without mail sends none.
 * @throws RemoteError: `email_taken`, issues of the fields.
 */
export function signUp(body: SignUp): Promise<{ mail: boolean }> {
  return requestJson('/api/app/signup', {
    method: 'POST',
    body,
    credential: null,
    parse: (answer) => ({ mail: toRow(answer).mail !== false }),
  });
}

/**
 * Activities that the company adds to the service lists; replaces all of them.
 * @throws RemoteError 'invalid'
 */
export function saveActivities(activities: OwnActivities): Promise<void> {
  return sendCommand('/api/app/account/activities', { method: 'PUT', body: { activities } });
}

/**
 * The server answers an unknown address the same way.
 * @throws RemoteError: `mail_not_configured`.
 */
export function requestReset(email: string): Promise<void> {
  return sendCommand((pb, options) => getUsersCollection(pb).requestPasswordReset(email, options), {
    credential: null,
  });
}

/**
 * The company that entered the address of an employee: the person answers 'Gehören Sie zu …?' first. Null: done. After the answer false the address is only freed.
 */
export type PasswordQuestion = { company: string } | null;

/**
 * Sets a new password with the token of a reset link; all sessions end.
 * @param belongs the person's answer.
 * @throws RemoteError
 */
export function confirmReset(token: string, password: string, belongs?: boolean): Promise<PasswordQuestion> {
  return questionOf('confirm-password-reset', { token, password, passwordConfirm: password, belongs });
}

async function questionOf(
  route: string,
  body: Record<string, string | boolean | undefined>,
): Promise<PasswordQuestion> {
  const answer = await requestAnswer(`/api/collections/users/${route}`, { method: 'POST', body, credential: null });
  return answer.status === 204 ? null : parseAnswer(answer, (row) => ({ company: readText(toRow(row), 'company') }));
}

/** @throws RemoteError */
export function requestVerification(email: string): Promise<void> {
  return sendCommand((pb, options) => getUsersCollection(pb).requestVerification(email, options), {});
}

/**
 * Confirms an address with the token of its mail.
 * @param belongs the person's answer; a 'yes' carries the password that the mailbox's reader chose.
 * @throws RemoteError
 */
export function confirmVerification(token: string, belongs?: boolean, password?: string): Promise<PasswordQuestion> {
  return questionOf('confirm-verification', { token, belongs, password, passwordConfirm: password });
}

/**
 * The address changes only when the link in the mail is opened.
 * @throws RemoteError
 */
export function requestEmailChange(newEmail: string): Promise<void> {
  return sendCommand((pb, options) => getUsersCollection(pb).requestEmailChange(newEmail, options), {});
}

/**
 * All sessions end.
 * @throws RemoteError 'invalid': password or link.
 */
export function confirmEmailChange(token: string, password: string): Promise<void> {
  return sendCommand((pb, options) => getUsersCollection(pb).confirmEmailChange(token, password, options), {
    credential: null,
  });
}

/**
 * What continues after a new password: the session, and the device's grant where the account
 * captures.
 */
export type Renewed = { token: string; grant: { grant: string; expiresAt: number } | null };

/**
 * Changes the own password; every other session and grant of the account ends.
 * @param asking `session`: default the page's own; `grant`: of this device, if it has one.
 * @throws RemoteError; an issue of field 'oldPassword' where that is wrong.
 */
export function changePassword(
  change: { oldPassword: string; password: string },
  asking: { session?: string; grant: string | null },
): Promise<Renewed> {
  return requestJson('/api/app/account/password', {
    method: 'PUT',
    body: change,
    ...(asking.session === undefined ? {} : { credential: { kind: 'session' as const, token: asking.session } }),
    ...(asking.grant === null ? {} : { grant: asking.grant }),
    parse: (body) => {
      const answer = toRow(body);
      const grant = answer.grant === null ? null : toRow(answer.grant);
      return {
        token: readCredential(answer, 'token'),
        grant: grant && parseGrant(grant),
      };
    },
  });
}

/** @throws RemoteError */
export function saveNames(user: string, names: { fullName?: string; companyName?: string }): Promise<void> {
  const { fullName: full_name, companyName: company_name } = names;
  const body = {
    ...(full_name === undefined ? {} : { full_name }),
    ...(company_name === undefined ? {} : { company_name }),
  };
  return sendCommand((pb, options) => getUsersCollection(pb).update(user, body, options), {});
}

/**
 * Ends every session and delivery grant of the account, also this device's.
 * @throws RemoteError
 */
export function endAllSessions(): Promise<void> {
  return sendCommand('/api/app/account/sign-out-everywhere', { method: 'POST' });
}
