/**
 * The delivery routes (docs/routes.md, architecture.md section 4). Nothing here throws: whatever happens is an Outcome
 * that domain/delivery/transfer.ts knows what to do with. Every call may be repeated at any time.
 */
import type { Outcome, Receipt } from '../domain/delivery/transfer';
import type { ManifestPhoto, Sealed } from '../domain/documentation/documentation';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { isObject } from '../domain/shape';
import { sha256Hex } from '../platform/clock';
import { outcomeOf, type ServerAnswer, toRemoteError } from './failure';
import { parseConfirmation, type SentContent } from './receipt';
import { type Credential, type Request, requestWithoutSdk } from './wire';

/**
 * Who answered the last request of the delivery: our server, nobody (no network, a certificate that is not accepted, too late), or
 * somebody else, with the status. A word for the screen, never a verdict.
 */
export type Answered = { by: 'server' } | { by: 'nobody' } | { by: 'stranger'; status: number };

let notifyListener: (answered: Answered) => void = () => {};

/** Hears of every answer to a delivery in this page. */
export function onAnswered(listener: (answered: Answered) => void): void {
  notifyListener = listener;
}

const ROUTE = '/api/app/documentations';
const AGAIN: Outcome = { kind: 'retry', retryAfterMs: null };

/** Sends the sealed documentation, word for word, with the device's signature where there is one; repeating it is harmless. */
export function submitDocumentation(
  sealed: Sealed,
  credential: Credential,
  signature?: DeviceSignature,
): Promise<Outcome> {
  return requestDelivery(ROUTE, { method: 'POST', body: sealed, credential, signature }, sealed);
}

/** One photo of an accepted documentation; `bytes` as they are stored. */
export type PhotoDelivery = {
  documentation: SentContent;
  photo: Pick<ManifestPhoto, 'id' | 'sha256'>;
  bytes: ArrayBuffer;
};

/**
 * Sends one photo. A fresh Blob for each attempt: a stream that was read once is empty the second time.
 * When the server says that something else arrived, the phone's own bytes are hashed again: sound or damaged.
 */
export async function submitPhoto(delivery: PhotoDelivery, credential: Credential): Promise<Outcome> {
  const { documentation, photo, bytes } = delivery;
  const path = `${ROUTE}/${documentation.id}/photos/${photo.id}`;
  const body = new Blob([bytes], { type: 'image/jpeg' });
  const outcome = await requestDelivery(path, { method: 'PUT', body, credential }, documentation);
  if (outcome.kind !== 'photoMismatch') return outcome;
  return { kind: 'photoMismatch', localBytes: (await isSound(bytes, photo.sha256)) ? 'sound' : 'damaged' };
}

/** What the server has of a documentation. */
export async function askReceipt(documentation: SentContent, credential: Credential): Promise<Outcome> {
  return withoutDeletion(await requestOutcome(`${ROUTE}/${documentation.id}/receipt`, { credential }, documentation));
}

/**
 * The second confirmation (D33): what the server really has, files and hashes read again.
 * @param documentations at most RECEIPTS_MAX of one owner.
 * @returns a receipt for each of them, or one outcome for all; an answer that leaves one out is no answer.
 */
export async function askReceipts(
  documentations: readonly SentContent[],
  credential: Credential,
): Promise<{ kind: 'receipts'; receipts: Receipt[] } | Outcome> {
  const body = { ids: documentations.map(({ id }) => id) };
  try {
    const answer = await requestWithoutSdk('/api/app/receipts', { method: 'POST', body, credential });
    if (answer.status !== 200) return withoutReceipt(outcomeOf(answer, NOBODY));
    const receipts = parseConfirmations(answer.body, documentations);
    return receipts ? { kind: 'receipts', receipts } : AGAIN;
  } catch (error) {
    return { kind: 'retry', retryAfterMs: toRemoteError(error).retryAfterMs };
  }
}

/** A key of this device whose person signed out (D241). @returns whether the server has heard of it, or will hear of it never. */
export async function tellKeyEnded(key: string, credential: Credential): Promise<boolean> {
  try {
    const { status, body } = await requestWithoutSdk('/api/app/device-keys/end', {
      method: 'POST',
      body: { key },
      credential,
    });
    // A page of a hotel's network says nothing; a server from before knows no such route.
    const isOurs = isObject(body) && (status === 404 || typeof body.code === 'string');
    return status === 204 || (isOurs && status >= 400 && status < 500 && status !== 429);
  } catch {
    return false;
  }
}

const NOBODY: SentContent = { id: '', contentHash: '' };

/** A missing route says nothing about the documentations: only `unknown` for one of them does. */
function withoutReceipt(outcome: Outcome): Outcome {
  return outcome.kind === 'notFound' ? AGAIN : withoutDeletion(outcome);
}

/** Only a receipt says that one was deleted. */
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
 * A 410 ends a documentation on this phone, photos and all, and names none: it may be somebody else's that the line
 * exchanged. The receipt names it, so that is believed, and nothing else (D285).
 */
async function requestDelivery(
  path: string,
  request: Request & { credential: Credential },
  sent: SentContent,
): Promise<Outcome> {
  const outcome = await requestOutcome(path, request, sent);
  if (outcome.kind !== 'deleted') return outcome;
  const said = await askReceipt(sent, request.credential);
  return said.kind === 'receipt' && said.receipt.state === 'deleted' ? outcome : AGAIN;
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
 * A refusal names the body that it judged (D236). Where that is not what was sent, something on the way changed it, and
 * nothing was said about this documentation. Older servers name none.
 */
async function isAboutAnother(said: unknown, body: unknown): Promise<boolean> {
  if (!isObject(said) || typeof said.received !== 'string') return false;
  return said.received !== (await sha256Hex(JSON.stringify(body)));
}

/** Bytes that cannot be hashed just now are not known to be damaged. */
async function isSound(bytes: ArrayBuffer, sha256: string): Promise<boolean> {
  try {
    return (await sha256Hex(bytes)) === sha256;
  } catch {
    return true;
  }
}
