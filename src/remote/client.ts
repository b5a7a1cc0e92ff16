/**
 * The one way to our server: own `fetch`, same origin, JSON, with a time-out that covers the body too. Runs in the
 * page and in the service worker (no window, no document). No `keepalive`: browsers cap its body at 64 KB.
 */
import { REQUEST_TIMEOUT, RETRY_AFTER_MAX, SLOWEST_BYTES_PER_SECOND } from '../domain/limits';
import { type Answer, errorOf, RemoteError } from './failure';
import { Malformed } from './values';

/** Who asks: a session, a delivery grant (accepted by the delivery doors alone) or a documentation link. */
export type Credential =
  | { kind: 'session'; token: string }
  | { kind: 'grant'; grant: string }
  | { kind: 'link'; token: string };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Request = {
  method?: Method;
  /** A Blob travels as it is, with its type; anything else as JSON. */
  body?: unknown;
  /** Without it the page's session, if there is one; null = nobody. */
  credential?: Credential | null;
  /** Token of an invitation, beside whoever is signed in. Tokens never travel in an API's address. */
  invitation?: string;
  /** Statements that this is a known device of somebody's (D76). */
  known?: readonly string[];
  /** Delivery grant of this device, beside the session that asks: which of the account's devices this is (D84). */
  grant?: string;
  signal?: AbortSignal | undefined;
  /** Default: 30 s plus the time the body takes at 8 KB/s. */
  timeoutMs?: number;
};

let session: string | null = null;

/** Keeps the page's session token in memory for calls without a credential of their own; null after signing out. */
export function setSession(token: string | null): void {
  session = token;
}

/** The page's session token, or null. */
export function sessionToken(): string | null {
  return session;
}

/**
 * Asks the server and reads its answer.
 * @param parse turns the JSON into our own form; throws `Malformed` (values.ts) where it has another shape.
 * @throws RemoteError, nothing else.
 */
export async function call<T>(path: string, request: Request & { parse: (body: unknown) => T }): Promise<T> {
  return settled(await exchange(path, request), request.parse);
}

/** What an answer says in our own form. @throws RemoteError for a refusal and for an answer of another shape. */
export function settled<T>(answer: Answer, parse: (body: unknown) => T): T {
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer);
  if (answer.body === undefined) throw new RemoteError('offline');
  try {
    return parse(answer.body);
  } catch (error) {
    if (error instanceof Malformed) throw new RemoteError('temporary');
    throw error;
  }
}

/** For doors that answer 204; a page of somebody else (HTML, status 200) is still no answer. */
export async function command(path: string, request: Request): Promise<void> {
  const answer = await exchange(path, request);
  if (answer.status === 204) return;
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer);
  if (answer.body === undefined) throw new RemoteError('offline');
}

/**
 * One exchange as it came back, whatever the status.
 * @throws RemoteError 'offline' when nothing came back: no network, time-out, redirect, aborted.
 */
export async function exchange(path: string, request: Request): Promise<Answer> {
  const body = bodyOf(request.body);
  const watch = watchdog(request.timeoutMs ?? timeoutOf(sizeOf(body)), request.signal);
  try {
    const response = await fetch(new URL(path, location.origin), {
      method: request.method ?? 'GET',
      headers: headersOf(request, body),
      body,
      signal: watch.signal,
      cache: 'no-store',
      // A captive portal redirects; following it would hand a photo to a stranger.
      redirect: 'error',
      // The address of a link's page holds its token.
      referrerPolicy: 'no-referrer',
    });
    return { status: response.status, body: await jsonOf(response), retryAfterMs: retryAfterOf(response.headers) };
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

function bodyOf(body: unknown): Blob | string | null {
  if (body === undefined) return null;
  return body instanceof Blob ? body : JSON.stringify(body);
}

/** Bytes on the wire, at most: three for each UTF-16 unit of a text. */
function sizeOf(body: Blob | string | null): number {
  if (body === null) return 0;
  return typeof body === 'string' ? body.length * 3 : body.size;
}

function headersOf(request: Request, body: Blob | string | null): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== null) headers['Content-Type'] = typeof body === 'string' ? 'application/json' : body.type;
  const own = session === null ? null : { kind: 'session' as const, token: session };
  const credential = request.credential === undefined ? own : request.credential;
  if (credential?.kind === 'session') headers.Authorization = credential.token;
  if (credential?.kind === 'grant') headers['X-Delivery-Grant'] = credential.grant;
  if (credential?.kind === 'link') headers['X-Documentation-Token'] = credential.token;
  if (request.known && request.known.length > 0) headers['X-Known-Device'] = request.known.join(',');
  if (request.grant !== undefined) headers['X-Delivery-Grant'] = request.grant;
  if (request.invitation !== undefined) headers['X-Invitation-Token'] = request.invitation;
  return headers;
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
function watchdog(timeoutMs: number, outer: AbortSignal | undefined): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
