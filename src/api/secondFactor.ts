/** The second factor of the own account (docs/routes.md, D342, D343). Every call throws RemoteError. */
import { requestJson } from './client';
import { type Row, readCredential, readFilledText, toList, toRow } from './values';

/** What the owner shows: the password and, where an app is on, a code of it or a recovery code. */
export type Proof = { password: string; code?: string };
/** A secret for an app: as text, and as the address that a QR code carries. */
export type Authenticator = { secret: string; uri: string };

/**
 * Codes by e-mail on, or the factor off, whatever its way.
 * @returns the token that this session goes on with where all others ended, else null.
 * @throws RemoteError: `mail_not_configured`, issues of the fields 'password' and 'code'.
 */
export function setSecondFactor(change: Proof & { enabled: boolean }): Promise<string | null> {
  return requestJson('/api/app/account/mfa', {
    method: 'PUT',
    body: change,
    parse: (body) => (toRow(body).token === undefined ? null : readCredential(toRow(body), 'token')),
  });
}

/** A secret for an authenticator app, which waits for its first code. */
export function prepareAuthenticator(proof: Proof): Promise<Authenticator> {
  return requestJson('/api/app/account/authenticator', {
    method: 'POST',
    body: proof,
    parse: (body) => ({ secret: readFilledText(toRow(body), 'secret'), uri: readFilledText(toRow(body), 'uri') }),
  });
}

/** Switches the app on with its first code. @returns the token that this session goes on with, and the recovery codes. */
export function confirmAuthenticator(code: string): Promise<{ token: string; codes: string[] }> {
  return requestJson('/api/app/account/authenticator', {
    method: 'PUT',
    body: { code },
    parse: (body) => ({ token: readCredential(toRow(body), 'token'), codes: codesIn(toRow(body)) }),
  });
}

/** Ten new recovery codes; those before them count no more. */
export function renewRecoveryCodes(proof: Proof): Promise<string[]> {
  return requestJson('/api/app/account/recovery-codes', {
    method: 'POST',
    body: proof,
    parse: (body) => codesIn(toRow(body)),
  });
}

function codesIn(answer: Row): string[] {
  return toList(answer.codes).map((code) => readFilledText({ code }, 'code'));
}
