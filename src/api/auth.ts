/** Sign-in, identity, session renewal, delivery grant. */
import type { WaitingWork } from '../domain/delivery/waitingWork';
import { type OwnActivities, ownActivitiesIn } from '../domain/documentation/ownActivities';
import { isId, isToken } from '../domain/id';
import { type Role, roleOf } from '../domain/people/role';
import { WAYS, type Way } from '../domain/people/secondFactor';
import { isObject } from '../domain/shape';
import { SIGN_IN_TEXT } from '../domain/text/texts.signIn';
import { getUsersCollection, requestAnswer, requestJson } from './client';
import { parseAnswer, RemoteError } from './failure';
import {
  Malformed,
  type Row,
  readCredential,
  readFilledText,
  readFlag,
  readNumber,
  readText,
  readTime,
  toRow,
  verdict,
} from './values';

/** `GET /api/app/me` (docs/api.md). `employer`: the company of an employee, else null. */
export type Me = {
  id: string;
  email: string;
  fullName: string;
  companyName: string;
  role: Role;
  employer: { id: string; companyName: string } | null;
  active: boolean;
  verified: boolean;
  mfa: boolean;
  /** Where the code comes from, and how many recovery codes remain; null = off. */
  secondFactor: SecondFactor | null;
  mustChangePassword: boolean;
  /** Activities of the account's company. */
  activities: OwnActivities;
  /** Token that marks this device as known to the account (D76). */
  device?: string;
  /** When the mail server last refused a mail to this account, ms; absent = never, or a later one was accepted. */
  mailFailedAt?: number;
  /** ms since 1970 by the server's clock. */
  serverTime: number;
};

/** `recoveryCodes`: null where the code comes by e-mail. */
export type SecondFactor = { way: Way; recoveryCodes: number | null };

/** `clockOffset`: server time minus device time in ms; error at most half the round trip. */
export type Identity = { me: Me; clockOffset: number };

/**
 * The password was right, the account needs a code as well. `mfaId` names this attempt, `way` the source of the code.
 */
export class CodeNeeded extends Error {
  constructor(
    readonly mfaId: string,
    readonly way: Way = 'mail',
  ) {
    super('code needed');
    this.name = 'CodeNeeded';
  }
}

/**
 * Signs in with e-mail and password.
 * @param known tokens of known devices.
 * @throws CodeNeeded; RemoteError 'invalid' for a wrong e-mail or password.
 */
export async function signIn(
  email: string,
  password: string,
  known: readonly string[] = [],
): Promise<{ token: string } & Identity> {
  const token = await withSentence(passwordToken({ email, password }, known));
  return { token, ...(await fetchIdentity(token)) };
}

async function passwordToken(of: { email: string; password: string }, known: readonly string[]): Promise<string> {
  const answer = await requestAnswer(
    (pb, options) => getUsersCollection(pb).authWithPassword(of.email, of.password, options),
    {
      credential: null,
      known,
    },
  );
  const payload = answer.body;
  if (answer.status === 401 && isObject(payload) && typeof payload.mfaId === 'string')
    throw new CodeNeeded(payload.mfaId, payload.way === 'app' ? 'app' : 'mail');
  return parseAnswer(answer, tokenOf);
}

/**
 * Requests a one-time code by mail.
 * @returns the id for `signInWithCode`.
 * @throws RemoteError
 */
export function requestCode(email: string, mfaId: string): Promise<string> {
  return requestJson(
    (pb, options) => getUsersCollection(pb).requestOTP(email, { ...options, body: { email, mfaId } }),
    {
      credential: null,
      parse: (body) => readFilledText(toRow(body), 'otpId'),
    },
  );
}

/** @throws RemoteError 'invalid' for a wrong or expired code. */
export async function signInWithCode(step: {
  otpId: string;
  mfaId: string;
  code: string;
  known?: readonly string[];
}): Promise<{ token: string } & Identity> {
  const { otpId, mfaId, code: password } = step;
  // Own body: the SDK would put `mfaId` into the address.
  const body = { otpId, mfaId, password };
  const token = await requestJson(
    (pb, options) => getUsersCollection(pb).authWithOTP(otpId, password, { ...options, body }),
    {
      credential: null,
      known: step.known ?? [],
      parse: tokenOf,
    },
  );
  return { token, ...(await fetchIdentity(token)) };
}

/**
 * @param step `code`: of the app, or a recovery code.
 * @throws RemoteError 'invalid'
 */
export async function signInWithApp(step: {
  mfaId: string;
  code: string;
  known?: readonly string[];
}): Promise<{ token: string } & Identity> {
  const { mfaId, code, known = [] } = step;
  const body = { mfaId, code };
  const token = await requestJson('/api/app/second-step', {
    method: 'POST',
    body,
    credential: null,
    known,
    parse: tokenOf,
  });
  return { token, ...(await fetchIdentity(token)) };
}

/**
 * The account of a token.
 * @param waiting work on this device, for the company.
 * @throws RemoteError 'unauthorized' when the session is dead.
 */
export async function fetchIdentity(token: string, waiting?: WaitingWork): Promise<Identity> {
  const sentAt = Date.now();
  const found = await requestJson('/api/app/me', { credential: { kind: 'session', token }, waiting, parse: parseMe });
  return { me: found, clockOffset: Math.round(found.serverTime - (sentAt + Date.now()) / 2) };
}

/**
 * A new token of the same session, for ninety days.
 * @param grant of this device, so that the server knows the session's device.
 * @throws RemoteError 'unauthorized'.
 */
export function renewSessionToken(token: string, grant: string | null = null): Promise<string> {
  return requestJson((pb, options) => getUsersCollection(pb).authRefresh(options), {
    credential: { kind: 'session', token },
    ...(grant === null ? {} : { grant }),
    parse: tokenOf,
  });
}

/** A delivery grant of this account on this device: shown once, valid sixty days. `expiresAt` in ms. */
export function requestGrant(token: string): Promise<{ grant: string; expiresAt: number }> {
  return requestJson('/api/app/delivery-grant', {
    method: 'POST',
    credential: { kind: 'session', token },
    parse: (body) => parseGrant(toRow(body)),
  });
}

/**
 * `expiresAt` in ms.
 * @throws Malformed
 */
export function parseGrant(answer: Row): { grant: string; expiresAt: number } {
  if (!isToken(answer.grant)) throw new Malformed('grant');
  return { grant: answer.grant, expiresAt: readTime(answer, 'expiresAt') };
}

/**
 * PocketBase says 400 for a wrong password. It says 403 for a deactivated account, only after the right password
 * (D397).
 */
async function withSentence(attempt: Promise<string>): Promise<string> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const { kind, code } = error;
    if (kind === 'invalid') throw new RemoteError(kind, { code, message: SIGN_IN_TEXT.signInFailed });
    throw kind === 'forbidden' ? new RemoteError(kind, { code, message: SIGN_IN_TEXT.signInPaused }) : error;
  }
}

function tokenOf(body: unknown): string {
  return readCredential(toRow(body), 'token');
}

function parseMe(body: unknown): Me {
  const answer = toRow(body);
  if (!isId(answer.id)) throw new Malformed('id');
  return {
    id: answer.id,
    email: readText(answer, 'email'),
    fullName: readText(answer, 'fullName'),
    companyName: readText(answer, 'companyName'),
    role: roleOf(answer.role),
    employer: answer.employer === null ? null : employerOf(answer.employer),
    active: readFlag(answer, 'active'),
    verified: readFlag(answer, 'verified'),
    mfa: readFlag(answer, 'mfa'),
    secondFactor: answer.secondFactor ? secondFactorOf(toRow(answer.secondFactor)) : null,
    mustChangePassword: readFlag(answer, 'mustChangePassword'),
    activities: ownActivitiesIn(answer.activities),
    ...(answer.device === undefined ? {} : { device: readFilledText(answer, 'device') }),
    ...(answer.mailFailedAt === undefined || answer.mailFailedAt === null
      ? {}
      : { mailFailedAt: readTime(answer, 'mailFailedAt') }),
    serverTime: readTime(answer, 'serverTime'),
  };
}

function secondFactorOf(row: Row): SecondFactor {
  return {
    way: verdict(row, 'way', WAYS),
    recoveryCodes: row.recoveryCodes === null ? null : readNumber(row, 'recoveryCodes'),
  };
}

function employerOf(value: unknown): { id: string; companyName: string } {
  const employer = toRow(value);
  return { id: readFilledText(employer, 'id'), companyName: readText(employer, 'companyName') };
}
