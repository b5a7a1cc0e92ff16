/** Receipts on arrival: only what answers exactly what was sent is one (architecture.md section 4). */
import { bareReceipt } from '../domain/delivery/bareReceipt';
import type { Receipt } from '../domain/delivery/transfer';
import type { Sealed } from '../domain/documentation/documentation';
import { isId } from '../domain/id';
import { isObject } from '../domain/shape';
import { timeOf } from './values';

/** The documentation a receipt must be about. */
export type SentContent = Pick<Sealed, 'id' | 'contentHash'>;

/**
 * The receipt in a foreign value, or null: an HTML page, an empty body, another documentation, another content, or a
 * 'complete' without its time are no receipt and count as no network.
 */
export function parseReceipt(value: unknown, sent: SentContent): Receipt | null {
  if (!isObject(value)) return null;
  if (isTomb(value, sent)) return bareReceipt(sent, 'deleted');
  if (value.id !== sent.id || value.contentHash !== sent.contentHash) return null;
  if (value.state === 'receiving') return parseStoredReceipt(value, sent, 'receiving');
  return value.state === 'complete' && timeOf(value.completedAt) !== null
    ? parseStoredReceipt(value, sent, 'complete')
    : null;
}

/**
 * The answer of `POST /api/app/receipts` about one documentation. Only here 'unknown' is an answer: `{id, state}` and
 * nothing else (docs/routes.md), because the server never saw it, or has lost it (D33). Another content under the same
 * id is unknown too: sending ours again then brings the verdict.
 */
export function parseConfirmation(value: unknown, sent: SentContent): Receipt | null {
  if (!isObject(value) || value.id !== sent.id) return null;
  const foreign = typeof value.contentHash === 'string' && value.contentHash !== sent.contentHash;
  return value.state === 'unknown' || foreign ? bareReceipt(sent, 'unknown') : parseReceipt(value, sent);
}

/** Of one that was erased before this server had it nothing but the id is left (D206). */
function isTomb({ id, state, contentHash }: Record<string, unknown>, sent: SentContent): boolean {
  return id === sent.id && state === 'deleted' && (contentHash === sent.contentHash || contentHash === '');
}

function parseStoredReceipt(
  value: Record<string, unknown>,
  { id, contentHash }: SentContent,
  state: 'receiving' | 'complete',
) {
  const { missing, receivedAt, completedAt, number, generation, entry } = value;
  if (!isIds(missing) || typeof number !== 'string' || typeof receivedAt !== 'string') return null;
  if (timeOf(receivedAt) === null) return null;
  const completed = state === 'complete' && typeof completedAt === 'string' ? completedAt : null;
  const life = typeof generation === 'string' ? { generation } : {};
  const entered = completed !== null && typeof entry === 'string' ? entry : undefined;
  return { id, contentHash, state, missing, receivedAt, completedAt: completed, number, ...life, entry: entered };
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isId);
}
