/**
 * Phones that a company pairs with its people's accounts (D127 to D130, docs/api.md). Times in ms.
 */
import { isToken } from '../domain/id';
import { isPin } from '../domain/people/pairing';
import { parseGrant } from './auth';
import { requestJson, sendCommand } from './client';
import { RemoteError, toRemoteError } from './failure';
import {
  Malformed,
  type Row,
  readCredential,
  readFilledText,
  readText,
  readTime,
  textOrNull,
  toList,
  toRow,
} from './values';

const CHANGED =
  'Diese Person ist schon angelegt und wurde inzwischen geändert oder gelöscht. Bitte sehen Sie in der Liste nach.';

/** A pending code; `url` and `pin` null where the server can no longer show them. */
export type PairingCode = { url: string | null; pin: string | null; expiresAt: number };

/** A person's phone, or the pending code. */
export type PhoneState =
  | { kind: 'waiting'; until: number }
  /** `device` '' = unknown; `lastUsed` by day. */
  | { kind: 'paired'; device: string; lastUsed: number }
  /**
   * `tries`: five wrong PINs; `time`: unused for a week; `company`: ended by hand, or with the
   * account.
   */
  | { kind: 'ended'; by: 'tries' | 'time' | 'company' };

/** Result for a paired phone. */
export type PairedPhone = { token: string; grant: { grant: string; expiresAt: number } };

/**
 * Creates a person with properties and a pairing code; idempotent by `id`.
 * @throws RemoteError 'invalid' with `issues`; 'notFound' for a deleted property; 'conflict' if the person was changed
 * before a repeat
 */
export async function addByName(person: {
  id: string;
  fullName: string;
  properties: readonly string[];
}): Promise<PairingCode> {
  try {
    return await requestJson('/api/app/employees/by-name', { method: 'POST', body: person, parse: parseCode });
  } catch (error) {
    const failure = toRemoteError(error);
    // The code's own sentence is about documentations.
    if (failure.code === 'conflict') throw new RemoteError('conflict', { code: 'conflict', message: CHANGED });
    throw failure;
  }
}

/**
 * Phones and codes by person; absent if never paired.
 * @throws RemoteError
 */
export function listPhones(signal?: AbortSignal): Promise<Map<string, PhoneState>> {
  return requestJson('/api/app/employees/phones', {
    signal,
    parse: (body) =>
      new Map(
        toList(toRow(body).items).map((item) => {
          const row = toRow(item);
          return [readFilledText(row, 'employee'), parsePhone(row)] as const;
        }),
      ),
  });
}

/**
 * A person's pending code, or null.
 * @throws RemoteError
 */
export async function pairingOf(employee: string, signal?: AbortSignal): Promise<PairingCode | null> {
  try {
    return await requestJson(`${employeePath(employee)}/pairing`, { signal, parse: parseCode });
  } catch (error) {
    if (toRemoteError(error).kind === 'notFound') return null;
    throw error;
  }
}

/**
 * The waiting codes of up to CODES_AT_ONCE people, new ones where none waits. People who own their credentials are
 * left out.
 * @param renew ends the waiting ones first
 * @throws RemoteError 'notFound' for a deleted person
 */
export function listCodes(employees: readonly string[], renew: boolean): Promise<Map<string, PairingCode>> {
  return requestJson('/api/app/employees/codes', {
    method: 'POST',
    body: { employees, renew },
    parse: (body) =>
      new Map(
        toList(toRow(body).items).map((item) => [readFilledText(toRow(item), 'employee'), parseCode(item)] as const),
      ),
  });
}

/**
 * A new code; the previous one ends.
 * @throws RemoteError 'conflict' with code `address_confirmed`
 */
export function newPairing(employee: string): Promise<PairingCode> {
  return requestJson(`${employeePath(employee)}/pairing`, { method: 'POST', parse: parseCode });
}

/**
 * Ends the pending code.
 * @throws RemoteError 'notFound'
 */
export function revokePairing(employee: string): Promise<void> {
  return sendCommand(`${employeePath(employee)}/pairing`, { method: 'DELETE' });
}

/**
 * Signs the person's phone out at once.
 * @throws RemoteError 'notFound'
 */
export function endPhone(employee: string): Promise<void> {
  return sendCommand(`${employeePath(employee)}/phone/end`, { method: 'POST' });
}

/**
 * Pairs this phone.
 * @param of `key`: chosen by the phone, so that it may retry.
 * @throws RemoteError 'invalid' with code `pin_wrong` or `pairing_ended`
 */
export function redeemPairing(of: { token: string; pin: string; key: string }): Promise<PairedPhone> {
  return requestJson('/api/app/pairing', { method: 'POST', credential: null, body: of, parse: parsePaired });
}

/**
 * Pairs with the code that the paired browser shows.
 * @throws RemoteError 'invalid' with code `app_code_wrong`
 */
export function redeemAppCode(of: { code: string; key: string }): Promise<PairedPhone> {
  return requestJson('/api/app/pairing/app-code', { method: 'POST', credential: null, body: of, parse: parsePaired });
}

/**
 * A code for the installed app of the same phone.
 * @throws RemoteError 'forbidden' on an unpaired device
 */
export function requestAppCode(): Promise<{ code: string; expiresAt: number }> {
  return requestJson('/api/app/account/app-code', {
    method: 'POST',
    parse: (body) => ({ code: readFilledText(toRow(body), 'code'), expiresAt: readTime(toRow(body), 'expiresAt') }),
  });
}

function employeePath(employee: string): string {
  return `/api/app/employees/${encodeURIComponent(employee)}`;
}

function parseCode(body: unknown): PairingCode {
  const answer = toRow(body);
  const [url, pin] = [textOrNull(answer, 'url'), textOrNull(answer, 'pin')];
  if (url !== null && !isToken(url.split('/einrichten#t=')[1])) throw new Malformed('url');
  if (pin !== null && !isPin(pin)) throw new Malformed('pin');
  return { url, pin, expiresAt: readTime(answer, 'expiresAt') };
}

function parsePaired(body: unknown): PairedPhone {
  const answer = toRow(body);
  return { token: readCredential(answer, 'token'), grant: parseGrant(toRow(answer.grant)) };
}

function parsePhone(row: Row): PhoneState {
  if (row.kind === 'waiting') return { kind: 'waiting', until: readTime(row, 'until') };
  if (row.kind === 'paired')
    return { kind: 'paired', device: readText(row, 'device'), lastUsed: readTime(row, 'lastUsed') };
  if (row.kind !== 'ended') throw new Malformed('kind');
  return { kind: 'ended', by: row.by === 'tries' || row.by === 'time' ? row.by : 'company' };
}
