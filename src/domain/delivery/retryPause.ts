/** Back-off after failures. */
import type { IssueCode } from '../issue';
import { RETRY_AFTER_MAX, RETRY_MAX, RETRY_MAX_VISIBLE, RETRY_MIN } from '../limits';

/** `random` in [0, 1), `visible`: the page is visible. */
type Chance = { random: number; visible: boolean };

/** Full jitter between RETRY_MIN and a cap that doubles by failure; ms. */
export function retryDelay(attempts: number, { random, visible }: Chance): number {
  const most = visible ? RETRY_MAX_VISIBLE : RETRY_MAX;
  const cap = Math.min(most, RETRY_MIN * 2 ** Math.min(attempts, 20));
  return RETRY_MIN + Math.floor(random * Math.max(0, cap - RETRY_MIN));
}

/**
 * Back-off after a fault, ms: our server's request; a third party's only while the page is hidden.
 */
export function pauseOf(
  attempts: number,
  { retryAfterMs, code }: { retryAfterMs: number | null; code?: IssueCode },
  chance: Chance,
): number {
  if (retryAfterMs === null) return retryDelay(attempts, chance);
  const most = code === undefined && chance.visible ? RETRY_MAX_VISIBLE : RETRY_AFTER_MAX;
  return Math.min(most, Math.max(RETRY_MIN, retryAfterMs));
}
