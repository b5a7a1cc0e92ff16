/** Parses receipts: only an exact answer to what was sent is one (src/sync/README.md). */
import { bareReceipt } from '../domain/delivery/bareReceipt';
import type { Receipt } from '../domain/delivery/transfer';
import type { Sealed } from '../domain/documentation/documentation';
import { isId } from '../domain/id';
import { isObject } from '../domain/shape';
import { timeOf } from './values';

/** The documentation a receipt must be about. */
export type SentContent = Pick<Sealed, 'id' | 'contentHash'>;

/**
 * The receipt, or null for an HTML page, an empty body, another documentation or content, or
 * 'complete' without a time. Null counts as no network.
 */
export function parseReceipt(value: unknown, sent: SentContent): Receipt | null {
  if (!isObject(value)) return null;
  if (isTombstone(value, sent)) return bareReceipt(sent, 'deleted');
  if (value.id !== sent.id || value.contentHash !== sent.contentHash) return null;
  if (value.state === 'receiving') return parseStoredReceipt(value, sent, 'receiving');
  return value.state === 'complete' && timeOf(value.completedAt) !== null
    ? parseStoredReceipt(value, sent, 'complete')
    : null;
}

/**
 * One answer of `POST /api/app/receipts`. Only here 'unknown' is valid: `{id, state}`
 * (docs/api.md). The server never saw the documentation, or lost it. Other content under this
 * id is unknown too: sending ours again gets the verdict.
 */
export function parseConfirmation(value: unknown, sent: SentContent): Receipt | null {
  if (!isObject(value) || value.id !== sent.id) return null;
  const foreign = typeof value.contentHash === 'string' && value.contentHash !== sent.contentHash;
  return value.state === 'unknown' || foreign ? bareReceipt(sent, 'unknown') : parseReceipt(value, sent);
}

/** A record erased before this server had it keeps only its id. */
function isTombstone({ id, state, contentHash }: Record<string, unknown>, sent: SentContent): boolean {
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
