/**
 * Adapter of PocketBase's SDK for everything but the delivery. The SDK builds addresses, forms and
 * the session. Our code sends the request (wire.ts) and reads the answer (failure.ts). Reason: the
 * SDK takes a foreign page for an empty success, and a list without rows for an empty list.
 */
import PocketBase, { BaseAuthStore, type SendOptions } from 'pocketbase';
import { isObject } from '../domain/shape';
import { errorOf, parseAnswer, RemoteError, type ServerAnswer } from './failure';
import { answerOf, fetchFromServer, headersOf, patienceOf, type Request } from './wire';

/** A path of our own API, or a call of the SDK that passes `options` on. */
export type Target = string | ((pocketBase: PocketBase, options: SendOptions) => Promise<unknown>);

let session: string | null = null;

/** Keeps the page's session token in memory for calls without a credential; null after sign-out. */
export function setSession(token: string | null): void {
  session = token;
}

/** The page's session token, or null. */
export function sessionToken(): string | null {
  return session;
}

/**
 * The SDK's session: the token from Dexie via `setSession`. By default the SDK stores every token
 * it receives, also from a refresh that returns after sign-out.
 */
class PageSession extends BaseAuthStore {
  override get token(): string {
    return session ?? '';
  }
  override save(): void {}
  override clear(): void {}
}

let client: PocketBase | null = null;

/** The only client. All its requests use wire.ts. */
export function pocketBase(): PocketBase {
  if (client) return client;
  // Otherwise the SDK cancels a request when another one of the same path begins.
  client = new PocketBase(location.origin, new PageSession(), 'de').autoCancellation(false);
  client.beforeSend = (url, options) => ({ url, options: { fetch: fetchFor({}, assertSuccess), ...options } });
  return client;
}

/** The accounts: signing in, and what goes by mail. */
export const getUsersCollection = (pb: PocketBase) => pb.collection('users');

/** Inserts values: `{:name}` becomes a literal of PocketBase's filter language. */
export function buildFilter(raw: string, values: Record<string, string>): string {
  return pocketBase().filter(raw, values);
}

/**
 * @param parse turns the JSON into our own form; throws `Malformed` (values.ts) for another shape.
 * @throws RemoteError, nothing else.
 */
export async function requestJson<T>(target: Target, request: Request & { parse: (body: unknown) => T }): Promise<T> {
  return parseAnswer(await requestAnswer(target, request), request.parse);
}

/** For routes that answer 204; a foreign page (HTML, status 200) is an error. */
export async function sendCommand(target: Target, request: Request): Promise<void> {
  assertSuccess(await requestAnswer(target, request));
}

/** @throws RemoteError for a rejection, and for a success that is not from our server. */
function assertSuccess(answer: ServerAnswer): void {
  if (answer.status === 204) return;
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer);
  if (answer.body === undefined) throw new RemoteError('offline');
}

/**
 * One exchange, whatever the status.
 * @throws RemoteError 'offline' without an answer: no network, time-out, redirect, aborted.
 */
export async function requestAnswer(target: Target, request: Request): Promise<ServerAnswer> {
  const came: { answer?: ServerAnswer } = {};
  const keepAnswer = (answer: ServerAnswer) => {
    came.answer = answer;
  };
  const options: SendOptions = { headers: sdkHeaders(request), fetch: fetchFor(request, keepAnswer) };
  const { method = 'GET', body } = request;
  const pb = pocketBase();
  const sent = typeof target === 'string' ? pb.send(target, { ...options, method, body }) : target(pb, options);
  // The SDK's result loses detail; `answer` has it all.
  await sent.catch(() => null);
  if (!came.answer) throw new RemoteError('offline');
  return came.answer;
}

/** Header value that means: no session. */
const NO_SESSION = '';

/** The SDK adds the page's session unless a header is given. */
function sdkHeaders(request: Request): Record<string, string> {
  const headers = headersOf(request);
  if (request.credential !== undefined) headers.Authorization ??= NO_SESSION;
  return headers;
}

type Fetch = NonNullable<SendOptions['fetch']>;

/** `fetch` for the SDK, for one request; `take` gets the full answer and may refuse it. */
function fetchFor(request: Request, take: (answer: ServerAnswer) => void): Fetch {
  return async (url, init = {}) => {
    const body = typeof init.body === 'string' ? init.body : null;
    const headers = new Headers(init.headers);
    if (headers.get('Authorization') === NO_SESSION) headers.delete('Authorization');
    const options = { ...patienceOf(request, body), read: answerOf };
    const answer = await fetchFromServer(String(url), { method: init.method ?? 'GET', headers, body }, options);
    take(answer);
    // A copy: the SDK adds missing fields to a list.
    const readJson = async () => (isObject(answer.body) ? { ...answer.body } : {});
    return Object.assign(new Response(null, { status: answer.status }), { json: readJson });
  };
}
