/** The second factor of the own account (docs/api.md). Every call throws RemoteError. */
import { requestJson } from './client';
import { type Row, readCredential, readFilledText, toList, toRow } from './values';

/** The owner's proof: the password and, with an app, its code or a recovery code. */
export type Proof = { password: string; code?: string };
/** A secret for an app: as text, and as the QR code's address. */
export type Authenticator = { secret: string; uri: string };

/**
 * Switches codes by e-mail on, or any factor off.
 * @returns this session's new token where all others ended, else null.
 * @throws RemoteError: `mail_not_configured`, issues of the fields 'password' and 'code'.
 */
export function setSecondFactor(change: Proof & { enabled: boolean }): Promise<string | null> {
  return requestJson('/api/app/account/mfa', {
    method: 'PUT',
    body: change,
    parse: (body) => (toRow(body).token === undefined ? null : readCredential(toRow(body), 'token')),
  });
}

/** A new secret; active after its first code. */
export function prepareAuthenticator(proof: Proof): Promise<Authenticator> {
  return requestJson('/api/app/account/authenticator', {
    method: 'POST',
    body: proof,
    parse: (body) => ({ secret: readFilledText(toRow(body), 'secret'), uri: readFilledText(toRow(body), 'uri') }),
  });
}

/** @returns this session's new token, and the recovery codes. */
export function confirmAuthenticator(code: string): Promise<{ token: string; codes: string[] }> {
  return requestJson('/api/app/account/authenticator', {
    method: 'PUT',
    body: { code },
    parse: (body) => ({ token: readCredential(toRow(body), 'token'), codes: codesIn(toRow(body)) }),
  });
}

/** Ten new recovery codes; the previous ones become invalid. */
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
