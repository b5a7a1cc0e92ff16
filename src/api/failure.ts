/**
 * Every foreign error becomes a RemoteError here; other code reads no status numbers. A fault is
 * never a verdict: only an answer with a code of our closed list (domain/issue.ts) is. A hotel
 * Wi-Fi's 403 counts as no network (src/sync/README.md).
 */
import type { Outcome } from '../domain/delivery/transfer';
import { type Issue, type IssueCode, isIssueCode } from '../domain/issue';
import { isObject } from '../domain/shape';
import { ISSUE_TEXT } from '../domain/text/texts.de';
import { parseReceipt, type SentContent } from './receipt';
import { Malformed } from './values';

export type FailureKind =
  | 'offline'
  | 'temporary'
  | 'rateLimited'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'deleted'
  | 'invalid';

/** The server's answer: status, JSON (undefined when there was none) and the requested back-off. */
export type ServerAnswer = { status: number; body: unknown; retryAfterMs: number | null };

/**
 * A failed request; `kind` says what happens next. `message` is a German sentence for the screen.
 */
export class RemoteError extends Error {
  readonly kind: FailureKind;
  readonly code: IssueCode | null;
  readonly issues: Issue[];
  readonly retryAfterMs: number | null;

  constructor(
    kind: FailureKind,
    detail: Partial<Pick<RemoteError, 'code' | 'issues' | 'retryAfterMs' | 'message'>> = {},
  ) {
    super(detail.message ?? ISSUE_TEXT[detail.code ?? DEFAULT_CODE[kind]]);
    this.name = 'RemoteError';
    this.kind = kind;
    this.code = detail.code ?? null;
    this.issues = detail.issues ?? [];
    this.retryAfterMs = detail.retryAfterMs ?? null;
  }
}

/** The code whose sentence is shown when the answer had none. */
const DEFAULT_CODE: Record<FailureKind, IssueCode> = {
  offline: 'temporary',
  temporary: 'temporary',
  rateLimited: 'rate_limited',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  notFound: 'not_found',
  conflict: 'conflict',
  deleted: 'deleted',
  invalid: 'validation',
};

const KIND_OF_STATUS: Readonly<Record<number, FailureKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  410: 'deleted',
};

/** Statuses that mean 'later', from any sender. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** Converts anything thrown: our own errors stay, everything else is 'offline'. */
export function toRemoteError(error: unknown): RemoteError {
  return error instanceof RemoteError ? error : new RemoteError('offline');
}

/** @throws RemoteError for a rejection and for an answer of another shape. */
export function parseAnswer<T>(answer: ServerAnswer, parse: (body: unknown) => T): T {
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer);
  if (answer.body === undefined) throw new RemoteError('offline');
  try {
    return parse(answer.body);
  } catch (error) {
    if (error instanceof Malformed) throw new RemoteError('temporary');
    throw error;
  }
}

/**
 * The typed error of an unsuccessful answer. PocketBase's own verdicts (record API, auth API) have
 * their own shape. Any other 4xx without a known code is foreign and counts as offline.
 */
export function errorOf(answer: ServerAnswer): RemoteError {
  const { status, retryAfterMs } = answer;
  const code = codeOf(answer.body);
  if (status === 429) return new RemoteError('rateLimited', { code, retryAfterMs });
  if (LATER.has(status) || status >= 500) return new RemoteError('temporary', { code, retryAfterMs });
  if (status < 400 || (code === null && !isPocketBaseError(answer))) return new RemoteError('offline');
  return new RemoteError(KIND_OF_STATUS[status] ?? 'invalid', { code, issues: issuesOf(answer.body), retryAfterMs });
}

/**
 * The delivery table of src/sync/README.md. Only our code decides on a back-off: our own server
 * outranks a proxy.
 * @param sent the documentation that was sent: a receipt of another id or hash is none.
 */
export function outcomeOf(answer: ServerAnswer, sent: SentContent): Outcome {
  const { status, retryAfterMs } = answer;
  const code = codeOf(answer.body);
  const again: Outcome = code === null ? { kind: 'retry', retryAfterMs } : { kind: 'retry', retryAfterMs, code };
  if (status === 200 || status === 201) {
    const receipt = parseReceipt(answer.body, sent);
    return receipt ? { kind: 'receipt', receipt } : { kind: 'retry', retryAfterMs: null };
  }
  if (LATER.has(status) || status >= 500) return again;
  if (status >= 400 && code === null) return { kind: 'retry', retryAfterMs, status };
  if (status < 400 || code === null || code === 'temporary' || code === 'rate_limited') return again;
  return toVerdict(status, code);
}

function toVerdict(status: number, code: IssueCode): Outcome {
  if (status === 401) return { kind: 'signIn', code: 'unauthorized' };
  if (code === 'wrong_user' || code === 'grant_ended') return { kind: 'signIn', code };
  if (status === 410) return { kind: 'deleted' };
  if (status === 404 && code !== 'link_invalid') return { kind: 'notFound' };
  // submit.ts checks whether the phone's own copy is sound.
  if (status === 422 && code === 'photo_mismatch') return { kind: 'photoMismatch', localBytes: 'sound' };
  return { kind: 'refused', code };
}

function codeOf(body: unknown): IssueCode | null {
  return isObject(body) && isIssueCode(body.code) ? body.code : null;
}

/** `{status, message, data}`: PocketBase's error shape; no proxy page has it. */
function isPocketBaseError({ status, body }: ServerAnswer): boolean {
  return isObject(body) && body.status === status && typeof body.message === 'string' && isObject(body.data);
}

/** Our own answer has issues; PocketBase's (`data`) only field names. */
function issuesOf(body: unknown): Issue[] {
  if (!isObject(body)) return [];
  if (isObject(body.data)) return Object.keys(body.data).map((field) => ({ field, code: 'validation' }));
  const issues: unknown[] = Array.isArray(body.issues) ? body.issues : [];
  return issues.filter(
    (issue: unknown): issue is Issue => isObject(issue) && typeof issue.field === 'string' && isIssueCode(issue.code),
  );
}
