/**
 * Transport of every request: only to our server, without cache, redirects or referrer, with a
 * time-out over the full answer. The delivery uses it directly, the rest through PocketBase's SDK
 * (client.ts). Runs in page and service worker (no window, no document). No `keepalive`: browsers
 * cap its body at 64 KB.
 */
import { WAITING_HEADER, type WaitingWork, waitingText } from '../domain/delivery/waitingWork';
import { type DeviceSignature, SIGNATURE_HEADER, signatureText } from '../domain/evidence/deviceSignature';
import { REQUEST_TIMEOUT, RETRY_AFTER_MAX, SLOWEST_BYTES_PER_SECOND } from '../domain/limits';
import { RemoteError, type ServerAnswer } from './failure';

/**
 * The credential: a session, a delivery grant (only for delivery routes) or a documentation link.
 */
export type Credential =
  | { kind: 'session'; token: string }
  | { kind: 'grant'; grant: string }
  | { kind: 'link'; token: string };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Request = {
  method?: Method;
  /** A Blob is sent as is, with its type; anything else as JSON. */
  body?: unknown;
  /** null = none. Absent: none in the delivery, else the page's session. */
  credential?: Credential | null;
  /** Invitation token, beside the session. Tokens are never part of an API address. */
  invitation?: string;
  /** Tokens of known devices. */
  known?: readonly string[];
  /** Delivery grant of this device, beside the session: identifies the device. */
  grant?: string;
  /** The device's signature of the body. */
  signature?: DeviceSignature | undefined;
  /** What else waits on this device. */
  waiting?: WaitingWork | undefined;
  signal?: AbortSignal | undefined;
  /** Default: 30 s plus the time the body takes at 8 KB/s. */
  timeoutMs?: number;
};

/**
 * One delivery exchange, whatever the status.
 * @throws RemoteError 'offline' without an answer: no network, time-out, redirect, aborted.
 */
export function requestWithoutSdk(path: string, request: Request): Promise<ServerAnswer> {
  const { body, method = 'GET' } = request;
  const sent = body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body);
  const headers = headersOf(request);
  if (sent !== null) headers['Content-Type'] = typeof sent === 'string' ? 'application/json' : sent.type;
  return fetchFromServer(path, { method, headers, body: sent }, { ...patienceOf(request, sent), read: answerOf });
}

/** Time-out: at most `timeoutMs`, and until `signal` aborts. */
export type Patience = { timeoutMs: number; signal: AbortSignal | undefined };

export function patienceOf({ timeoutMs, signal }: Request, body: Blob | string | null): Patience {
  return { timeoutMs: timeoutMs ?? timeoutOf(sizeOf(body)), signal };
}

/**
 * Sends a request and reads its answer; the time-out covers `read`.
 * @throws RemoteError 'offline' without an answer, and for foreign addresses.
 */
export async function fetchFromServer<T>(
  address: string,
  init: RequestInit,
  { timeoutMs, signal, read }: Patience & { read: (response: Response) => Promise<T> },
): Promise<T> {
  const url = new URL(address, location.origin);
  // Requests carry tokens: only our server may get them.
  if (url.origin !== location.origin) throw new RemoteError('offline');
  const watch = createTimeoutSignal(timeoutMs, signal);
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      ...init,
      signal: watch.signal,
      // A captive portal redirects; following it would send a photo to a third party.
      redirect: 'error',
      // A foreign 401 becomes an answer. Otherwise the browser opens a password dialog over the
      // app, and the request waits (D401).
      credentials: 'omit',
      // The address of a link's page contains its token.
      referrerPolicy: 'no-referrer',
    });
    return await read(response);
  } catch {
    throw new RemoteError('offline');
  } finally {
    watch.stop();
  }
}

/** 30 s plus the body's time at the slowest accepted rate; ms. */
export function timeoutOf(bytes: number): number {
  return REQUEST_TIMEOUT + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * 1000);
}

/** Upper bound in bytes: three for each UTF-16 unit. */
function sizeOf(body: Blob | string | null): number {
  if (body === null) return 0;
  return typeof body === 'string' ? body.length * 3 : body.size;
}

export function headersOf({
  credential,
  known,
  grant,
  invitation,
  signature,
  waiting,
}: Request): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (credential?.kind === 'session') headers.Authorization = credential.token;
  if (credential?.kind === 'grant') headers['X-Delivery-Grant'] = credential.grant;
  if (credential?.kind === 'link') headers['X-Documentation-Token'] = credential.token;
  if (known && known.length > 0) headers['X-Known-Device'] = known.join(',');
  if (grant !== undefined) headers['X-Delivery-Grant'] = grant;
  if (invitation !== undefined) headers['X-Invitation-Token'] = invitation;
  if (signature) headers[SIGNATURE_HEADER] = signatureText(signature);
  if (waiting) headers[WAITING_HEADER] = waitingText(waiting);
  return headers;
}

/** Status, JSON and the requested back-off. */
export async function answerOf(response: Response): Promise<ServerAnswer> {
  return { status: response.status, body: await jsonOf(response), retryAfterMs: retryAfterOf(response.headers) };
}

/** The JSON of an answer; undefined for an HTML page, an empty body, a torn text. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!/^application\/(problem\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * `Retry-After` in ms: seconds, or a date relative to the sender's own `Date`; null if absent or
 * invalid.
 */
function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, RETRY_AFTER_MAX);
  // Engines parse almost anything as a date ('-3' too), so check for HTTP's form.
  const until = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const sent = Date.parse(headers.get('Date') ?? '');
  return Math.min(Math.max(0, until - (Number.isNaN(sent) ? Date.now() : sent)), RETRY_AFTER_MAX);
}

/** Aborts after a time or with the given signal. (`AbortSignal.any` is missing before Safari 17.4.) */
function createTimeoutSignal(
  timeoutMs: number,
  outer: AbortSignal | undefined,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const abortRequest = () => controller.abort();
  const timer = setTimeout(abortRequest, timeoutMs);
  if (outer?.aborted) abortRequest();
  outer?.addEventListener('abort', abortRequest);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abortRequest);
    },
  };
}
