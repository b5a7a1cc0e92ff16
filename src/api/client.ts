/**
 * PocketBase's SDK: everything but the delivery speaks to our server through it. It knows the server's addresses and
 * forms and whose session goes along. How a request travels (wire.ts) and what an answer means (failure.ts) is ours, and
 * answers are read as they came: the SDK takes a stranger's page for an empty success, and a list without rows for an
 * empty one.
 */
import PocketBase, { BaseAuthStore, type SendOptions } from 'pocketbase';
import { isObject } from '../domain/shape';
import { errorOf, parseAnswer, RemoteError, type ServerAnswer } from './failure';
import { answerOf, fetchFromServer, headersOf, patienceOf, type Request } from './wire';

/** A route of our own, or a call of the SDK; the call passes `options` on. */
export type Target = string | ((pocketBase: PocketBase, options: SendOptions) => Promise<unknown>);

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
 * The session as the SDK sees it: what the phone keeps (Dexie) and `setSession` says. The SDK would make a session of
 * every answer that has a token: of a sign-in that the phone has not kept yet, and of a refresh that comes back after
 * somebody signed out.
 */
class PageSession extends BaseAuthStore {
  override get token(): string {
    return session ?? '';
  }
  override save(): void {}
  override clear(): void {}
}

let client: PocketBase | null = null;

/** The one client. Whatever it sends travels as wire.ts says, also what it sends by itself. */
export function pocketBase(): PocketBase {
  if (client) return client;
  // It would end a request when another one of the same path begins, whatever the two ask.
  client = new PocketBase(location.origin, new PageSession(), 'de').autoCancellation(false);
  client.beforeSend = (url, options) => ({ url, options: { fetch: fetchFor({}, assertSuccess), ...options } });
  return client;
}

/** The accounts: signing in, and what goes by mail. */
export const getUsersCollection = (pb: PocketBase) => pb.collection('users');

/** A filter with its values: `{:name}` becomes a literal of PocketBase's language. */
export function buildFilter(raw: string, values: Record<string, string>): string {
  return pocketBase().filter(raw, values);
}

/**
 * Asks the server and reads its answer.
 * @param parse turns the JSON into our own form; throws `Malformed` (values.ts) where it has another shape.
 * @throws RemoteError, nothing else.
 */
export async function requestJson<T>(target: Target, request: Request & { parse: (body: unknown) => T }): Promise<T> {
  return parseAnswer(await requestAnswer(target, request), request.parse);
}

/** For routes that answer 204; a page of somebody else (HTML, status 200) is still no answer. */
export async function sendCommand(target: Target, request: Request): Promise<void> {
  assertSuccess(await requestAnswer(target, request));
}

/** @throws RemoteError for a refusal, and for a success that our server would have put in another way. */
function assertSuccess(answer: ServerAnswer): void {
  if (answer.status === 204) return;
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer);
  if (answer.body === undefined) throw new RemoteError('offline');
}

/**
 * One exchange as it came back, whatever the status.
 * @throws RemoteError 'offline' when nothing came back: no network, time-out, redirect, aborted.
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
  // What the SDK makes of an answer, refusals included, is less than the answer.
  await sent.catch(() => null);
  if (!came.answer) throw new RemoteError('offline');
  return came.answer;
}

/** Instead of a credential: nobody asks, or somebody without a session. */
const NO_SESSION = '';

/** The SDK adds the page's session where nothing is said about one. */
function sdkHeaders(request: Request): Record<string, string> {
  const headers = headersOf(request);
  if (request.credential !== undefined) headers.Authorization ??= NO_SESSION;
  return headers;
}

type Fetch = NonNullable<SendOptions['fetch']>;

/** `fetch` as the SDK takes it, for one request; the whole answer goes to `take`, which may refuse it. */
function fetchFor(request: Request, take: (answer: ServerAnswer) => void): Fetch {
  return async (url, init = {}) => {
    const body = typeof init.body === 'string' ? init.body : null;
    const headers = new Headers(init.headers);
    if (headers.get('Authorization') === NO_SESSION) headers.delete('Authorization');
    const options = { ...patienceOf(request, body), read: answerOf };
    const answer = await fetchFromServer(String(url), { method: init.method ?? 'GET', headers, body }, options);
    take(answer);
    // A copy: the SDK puts into a list what it misses.
    const readJson = async () => (isObject(answer.body) ? { ...answer.body } : {});
    return Object.assign(new Response(null, { status: answer.status }), { json: readJson });
  };
}
