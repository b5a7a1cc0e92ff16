/** The own account: registration, password, address, sessions. Nothing here changes the phone. */
import type { OwnActivities } from '../domain/documentation/ownActivities';
import type { SignUp } from '../domain/people/user';
import { parseGrant } from './auth';
import { getUsersCollection, requestAnswer, requestJson, sendCommand } from './client';
import { parseAnswer } from './failure';
import { readCredential, readText, toRow } from './values';

/**
 * Registers a property manager (D5).
 * @returns whether a mail is on its way that asks to confirm the address; without a mail server there is none (D30).
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

/** What the own company offers its people beside the lists of the services: all of it (D104). @throws RemoteError 'invalid' */
export function saveActivities(activities: OwnActivities): Promise<void> {
  return sendCommand('/api/app/account/activities', { method: 'PUT', body: { activities } });
}

/** Has a reset link sent; an unknown address is answered the same. @throws RemoteError: `mail_not_configured` (D30). */
export function requestReset(email: string): Promise<void> {
  return sendCommand((pb, options) => getUsersCollection(pb).requestPasswordReset(email, options), {
    credential: null,
  });
}

/**
 * Who entered the address for an employee: 'Gehören Sie zu …?' has to be answered before anything happens (D90). Null:
 * done; after the answer false nothing but that the address is free.
 */
export type PasswordQuestion = { company: string } | null;

/** Sets a new password with the token of a reset link; all sessions end. @param belongs the answer. @throws RemoteError */
export function confirmReset(token: string, password: string, belongs?: boolean): Promise<PasswordQuestion> {
  return questionOf('confirm-password-reset', { token, password, passwordConfirm: password, belongs });
}

async function questionOf(
  route: string,
  body: Record<string, string | boolean | undefined>,
): Promise<PasswordQuestion> {
  const answer = await requestAnswer(`/api/collections/users/${route}`, { method: 'POST', body, credential: null });
  return answer.status === 204 ? null : parseAnswer(answer, (of) => ({ company: readText(toRow(of), 'company') }));
}

/** Has the link that confirms the own address sent again. @throws RemoteError */
export function requestVerification(email: string): Promise<void> {
  return sendCommand((pb, options) => getUsersCollection(pb).requestVerification(email, options), {});
}

/**
 * Confirms an address with the token of its mail (D17). @param belongs the answer; with a 'yes' comes the password that the
 * reader of the mailbox chose (D429). @throws RemoteError
 */
export function confirmVerification(token: string, belongs?: boolean, password?: string): Promise<PasswordQuestion> {
  return questionOf('confirm-verification', { token, belongs, password, passwordConfirm: password });
}

/** Has a confirmation sent to the new address; nothing changes until its link is opened. @throws RemoteError */
export function requestEmailChange(newEmail: string): Promise<void> {
  return sendCommand((pb, options) => getUsersCollection(pb).requestEmailChange(newEmail, options), {});
}

/** Changes the address with the token of that mail; all sessions end. @throws RemoteError 'invalid': password or link. */
export function confirmEmailChange(token: string, password: string): Promise<void> {
  return sendCommand((pb, options) => getUsersCollection(pb).confirmEmailChange(token, password, options), {
    credential: null,
  });
}

/** What goes on after a new password: the session, and for who captures the grant of this device (D84). */
export type Renewed = { token: string; grant: { grant: string; expiresAt: number } | null };

/**
 * Changes the own password; every other session and every grant of the account ends (D23, D84).
 * @param asking `session`: the one that asks, without it the page's own; `grant`: of this device, if it has one.
 * @throws RemoteError; an issue of field 'oldPassword' where that one is wrong.
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

/** Changes the own name or company. @throws RemoteError */
export function saveNames(user: string, names: { fullName?: string; companyName?: string }): Promise<void> {
  const { fullName: full_name, companyName: company_name } = names;
  const body = {
    ...(full_name === undefined ? {} : { full_name }),
    ...(company_name === undefined ? {} : { company_name }),
  };
  return sendCommand((pb, options) => getUsersCollection(pb).update(user, body, options), {});
}

/** Ends every session and every delivery grant of the account, this device's too (D84). @throws RemoteError */
export function endAllSessions(): Promise<void> {
  return sendCommand('/api/app/account/sign-out-everywhere', { method: 'POST' });
}
