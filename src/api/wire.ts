/**
 * How every request of ours travels: to our own server alone, past every cache, without following a redirect or telling
 * the page's address, with a time-out that covers the whole answer. The delivery sends by it directly, everything else
 * through PocketBase's SDK (client.ts), which has none of this by itself. Runs in the page and in the service worker
 * (no window, no document). No `keepalive`: browsers cap its body at 64 KB.
 */
import { type DeviceSignature, SIGNATURE_HEADER, signatureText } from '../domain/evidence/deviceSignature';
import { REQUEST_TIMEOUT, RETRY_AFTER_MAX, SLOWEST_BYTES_PER_SECOND } from '../domain/limits';
import { RemoteError, type ServerAnswer } from './failure';

/** Who asks: a session, a delivery grant (accepted by the delivery routes alone) or a documentation link. */
export type Credential =
  | { kind: 'session'; token: string }
  | { kind: 'grant'; grant: string }
  | { kind: 'link'; token: string };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Request = {
  method?: Method;
  /** A Blob travels as it is, with its type; anything else as JSON. */
  body?: unknown;
  /** null = nobody. Left out: nobody in the delivery, the page's session everywhere else. */
  credential?: Credential | null;
  /** Token of an invitation, beside whoever is signed in. Tokens never travel in an API's address. */
  invitation?: string;
  /** Statements that this is a known device of somebody's (D76). */
  known?: readonly string[];
  /** Delivery grant of this device, beside the session that asks: which of the account's devices this is (D84). */
  grant?: string;
  /** What the device signed of the body (D191). */
  signature?: DeviceSignature | undefined;
  signal?: AbortSignal | undefined;
  /** Default: 30 s plus the time the body takes at 8 KB/s. */
  timeoutMs?: number;
};

/**
 * One exchange of the delivery as it came back, whatever the status.
 * @throws RemoteError 'offline' when nothing came back: no network, time-out, redirect, aborted.
 */
export function requestWithoutSdk(path: string, request: Request): Promise<ServerAnswer> {
  const { body, method = 'GET' } = request;
  const sent = body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body);
  const headers = headersOf(request);
  if (sent !== null) headers['Content-Type'] = typeof sent === 'string' ? 'application/json' : sent.type;
  return fetchFromServer(path, { method, headers, body: sent }, { ...patienceOf(request, sent), read: answerOf });
}

/** How long to wait: `timeoutMs` at most, and no longer than `signal` allows. */
export type Patience = { timeoutMs: number; signal: AbortSignal | undefined };

/** The patience of a request with this body. */
export function patienceOf({ timeoutMs, signal }: Request, body: Blob | string | null): Patience {
  return { timeoutMs: timeoutMs ?? timeoutOf(sizeOf(body)), signal };
}

/**
 * Sends a request and reads its answer; the time runs until `read` is done.
 * @throws RemoteError 'offline' when nothing came back, and for every address that is not our own server's.
 */
export async function fetchFromServer<T>(
  address: string,
  init: RequestInit,
  { timeoutMs, signal, read }: Patience & { read: (response: Response) => Promise<T> },
): Promise<T> {
  const url = new URL(address, location.origin);
  // What travels carries tokens: they belong to our own server.
  if (url.origin !== location.origin) throw new RemoteError('offline');
  const watch = createTimeoutSignal(timeoutMs, signal);
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      ...init,
      signal: watch.signal,
      // A captive portal redirects; following it would hand a photo to a stranger.
      redirect: 'error',
      // A stranger's 401 is an answer then. Else the browser asks for a password over the app, and the request waits for it (D401).
      credentials: 'omit',
      // The address of a link's page holds its token.
      referrerPolicy: 'no-referrer',
    });
    return await read(response);
  } catch {
    throw new RemoteError('offline');
  } finally {
    watch.stop();
  }
}

/** 30 s plus the time of the body at the slowest rate that still makes sense; ms. */
export function timeoutOf(bytes: number): number {
  return REQUEST_TIMEOUT + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * 1000);
}

/** Bytes on the wire, at most: three for each UTF-16 unit of a text. */
function sizeOf(body: Blob | string | null): number {
  if (body === null) return 0;
  return typeof body === 'string' ? body.length * 3 : body.size;
}

/** What a request says beside its body. */
export function headersOf({ credential, known, grant, invitation, signature }: Request): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (credential?.kind === 'session') headers.Authorization = credential.token;
  if (credential?.kind === 'grant') headers['X-Delivery-Grant'] = credential.grant;
  if (credential?.kind === 'link') headers['X-Documentation-Token'] = credential.token;
  if (known && known.length > 0) headers['X-Known-Device'] = known.join(',');
  if (grant !== undefined) headers['X-Delivery-Grant'] = grant;
  if (invitation !== undefined) headers['X-Invitation-Token'] = invitation;
  if (signature) headers[SIGNATURE_HEADER] = signatureText(signature);
  return headers;
}

/** What came back: status, JSON and how long we are asked to wait. */
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

/** `Retry-After` in ms: seconds, or a date measured against the sender's own `Date`; null if absent or nonsense. */
function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, RETRY_AFTER_MAX);
  // Engines read a date into almost anything ('-3' too), so it must look like HTTP's.
  const until = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const sent = Date.parse(headers.get('Date') ?? '');
  return Math.min(Math.max(0, until - (Number.isNaN(sent) ? Date.now() : sent)), RETRY_AFTER_MAX);
}

/** Aborts after a while or with the caller's signal. (`AbortSignal.any` is missing before Safari 17.4.) */
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
