/** Webhooks of an office: what it is notified of, and where. Pure. */
import type { Issue } from '../issue';

/** Names of events, as receivers get them. */
export const WEBHOOK_KINDS = [
  'documentation.completed',
  'documentation.corrected',
  'service.missing',
  'defect.opened',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
/** Sent by hand, to every webhook. */
export const WEBHOOK_TEST = 'test';
export const WEBHOOK_URL_MAX = 500;

/** `known`: missing before the webhook was made, never sent. */
export const WEBHOOK_STATES = ['pending', 'delivered', 'given_up', 'known'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

const MINUTE = 60_000;
const PAUSE_MAX = 6 * 60 * MINUTE;

export function isWebhookKinds(value: unknown): value is WebhookKind[] {
  if (!Array.isArray(value) || value.length === 0 || new Set(value).size < value.length) return false;
  return value.every((one: unknown) => WEBHOOK_KINDS.some((kind) => kind === one));
}

/** No user, no fragment, printable ASCII. The sender judges where the name leads. */
const ADDRESS = /^https?:\/\/(\[[0-9a-f:.]+\]|[a-z0-9][a-z0-9.-]*)(:\d{1,5})?([/?][!"$-;=?-[\]_a-z{|}~%]*)?$/i;

/** @param isOwnNetwork the operator allows private addresses, and `http:` */
export function webhookUrlIssues(url: string, isOwnNetwork: boolean): Issue[] {
  const isSafe = isOwnNetwork || url.startsWith('https://');
  const isValid = isSafe && url.length <= WEBHOOK_URL_MAX && ADDRESS.test(url);
  return isValid ? [] : [{ field: 'url', code: 'validation' }];
}

/** ms until the next attempt: 1, 2, 4 … minutes, at most 6 hours. */
export function webhookPause(attempts: number): number {
  return Math.min(MINUTE * 2 ** (attempts - 1), PAUSE_MAX);
}
