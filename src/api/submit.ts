/**
 * The delivery routes (docs/api.md, src/sync/README.md). They never throw: every result is an
 * Outcome for domain/delivery/transfer.ts. Every call is repeatable.
 */
import type { Outcome, Receipt } from '../domain/delivery/transfer';
import type { WaitingWork } from '../domain/delivery/waitingWork';
import type { ManifestPhoto, Sealed } from '../domain/documentation/documentation';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { isObject } from '../domain/shape';
import { sha256Hex } from '../platform/clock';
import { outcomeOf, type ServerAnswer, toRemoteError } from './failure';
import { parseConfirmation, type SentContent } from './receipt';
import { type Credential, type Request, requestWithoutSdk } from './wire';

/**
 * Who answered the last delivery request: our server, none (no network, invalid certificate,
 * time-out), or a third party with a status. For the screen only, never a verdict.
 */
export type Answered = { by: 'server' } | { by: 'nobody' } | { by: 'stranger'; status: number };

let notifyListener: (answered: Answered) => void = () => {};

/** Subscribes to the answers of deliveries in this page. */
export function onAnswered(listener: (answered: Answered) => void): void {
  notifyListener = listener;
}

const ROUTE = '/api/app/documentations';
const AGAIN: Outcome = { kind: 'retry', retryAfterMs: null };

/** `signature`: the device's, if any. `waiting`: what waits beside this documentation. */
export type BesideSubmission = { signature?: DeviceSignature | undefined; waiting?: WaitingWork | undefined };

/** Sends the sealed text unchanged; idempotent. */
export function submitDocumentation(
  sealed: Sealed,
  credential: Credential,
  beside: BesideSubmission = {},
): Promise<Outcome> {
  return requestDelivery(ROUTE, { method: 'POST', body: sealed, credential, ...beside }, sealed);
}

/** A photo of an accepted documentation; `bytes` as stored. */
export type PhotoDelivery = {
  documentation: SentContent;
  photo: Pick<ManifestPhoto, 'id' | 'sha256'>;
  bytes: ArrayBuffer;
};

/**
 * Sends one photo. Each attempt gets a new Blob: a consumed stream would be empty. If the server
 * got other bytes, the phone hashes its own again: sound or damaged.
 */
export async function submitPhoto(delivery: PhotoDelivery, credential: Credential): Promise<Outcome> {
  const { documentation, photo, bytes } = delivery;
  const path = `${ROUTE}/${documentation.id}/photos/${photo.id}`;
  const body = new Blob([bytes], { type: 'image/jpeg' });
  const outcome = await requestDelivery(path, { method: 'PUT', body, credential }, documentation);
  if (outcome.kind !== 'photoMismatch') return outcome;
  return { kind: 'photoMismatch', localBytes: (await isSound(bytes, photo.sha256)) ? 'sound' : 'damaged' };
}

export async function requestReceipt(documentation: SentContent, credential: Credential): Promise<Outcome> {
  return withoutDeletion(await requestOutcome(`${ROUTE}/${documentation.id}/receipt`, { credential }, documentation));
}

/**
 * The second confirmation: the server reads files and hashes again.
 * @param documentations at most RECEIPTS_MAX of one owner.
 * @returns a receipt for each, or one outcome for all; an incomplete answer is no answer.
 */
export async function requestReceipts(
  documentations: readonly SentContent[],
  credential: Credential,
): Promise<{ kind: 'receipts'; receipts: Receipt[] } | Outcome> {
  const body = { ids: documentations.map(({ id }) => id) };
  try {
    const answer = await requestWithoutSdk('/api/app/receipts', { method: 'POST', body, credential });
    if (answer.status !== 200) return withoutReceipt(outcomeOf(answer, NO_CONTENT));
    const receipts = parseConfirmations(answer.body, documentations);
    return receipts ? { kind: 'receipts', receipts } : AGAIN;
  } catch (error) {
    return { kind: 'retry', retryAfterMs: toRemoteError(error).retryAfterMs };
  }
}

/**
 * Reports the key of a signed-out person.
 * @returns whether a retry is needless: the server got it, or is too old for the route.
 */
export async function notifyKeyEnded(key: string, credential: Credential): Promise<boolean> {
  try {
    const { status, body } = await requestWithoutSdk('/api/app/device-keys/end', {
      method: 'POST',
      body: { key },
      credential,
    });
    // A captive portal's page is no answer; an older server lacks the route.
    const isOurs = isObject(body) && (status === 404 || typeof body.code === 'string');
    return status === 204 || (isOurs && status >= 400 && status < 500 && status !== 429);
  } catch {
    return false;
  }
}

const NO_CONTENT: SentContent = { id: '', contentHash: '' };

/** A missing route is no statement about a documentation: only `unknown` is. */
function withoutReceipt(outcome: Outcome): Outcome {
  return outcome.kind === 'notFound' ? AGAIN : withoutDeletion(outcome);
}

/** Only a receipt can say that one was deleted. */
function withoutDeletion(outcome: Outcome): Outcome {
  return outcome.kind === 'deleted' ? AGAIN : outcome;
}

function parseConfirmations(body: unknown, documentations: readonly SentContent[]): Receipt[] | null {
  const answers: unknown[] = isObject(body) && Array.isArray(body.receipts) ? body.receipts : [];
  const receipts = documentations.map((sent) => {
    const one = answers.find((answer) => isObject(answer) && answer.id === sent.id);
    return parseConfirmation(one, sent);
  });
  return receipts.every((receipt) => receipt !== null) ? receipts : null;
}

/**
 * A 410 would end a documentation with its photos, but names none; a proxy may have swapped it. So
 * only the receipt counts, which names it (D285).
 */
async function requestDelivery(
  path: string,
  request: Request & { credential: Credential },
  sent: SentContent,
): Promise<Outcome> {
  const outcome = await requestOutcome(path, request, sent);
  if (outcome.kind !== 'deleted') return outcome;
  const known = await requestReceipt(sent, request.credential);
  return known.kind === 'receipt' && known.receipt.state === 'deleted' ? outcome : AGAIN;
}

async function requestOutcome(path: string, request: Request, sent: SentContent): Promise<Outcome> {
  try {
    const answer = await requestWithoutSdk(path, request);
    const outcome = await toOutcome(answer, request, sent);
    const isOurs = outcome.kind !== 'retry' || outcome.code !== undefined;
    notifyListener(isOurs ? { by: 'server' } : { by: 'stranger', status: answer.status });
    return outcome;
  } catch (error) {
    notifyListener({ by: 'nobody' });
    return { kind: 'retry', retryAfterMs: toRemoteError(error).retryAfterMs };
  }
}

async function toOutcome(answer: ServerAnswer, request: Request, sent: SentContent): Promise<Outcome> {
  if (await isAboutAnother(answer.body, request.body)) return { kind: 'retry', retryAfterMs: null, code: 'temporary' };
  return outcomeOf(answer, sent);
}

/**
 * A rejection names the hash of the body it judged (D236). Another hash means that the body changed on the way: no
 * verdict. Older servers omit it.
 */
async function isAboutAnother(answer: unknown, body: unknown): Promise<boolean> {
  if (!isObject(answer) || typeof answer.received !== 'string') return false;
  return answer.received !== (await sha256Hex(JSON.stringify(body)));
}

/** If hashing fails, the bytes are not known to be damaged. */
async function isSound(bytes: ArrayBuffer, sha256: string): Promise<boolean> {
  try {
    return (await sha256Hex(bytes)) === sha256;
  } catch {
    return true;
  }
}
