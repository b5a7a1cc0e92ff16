/** How long whatever failed steps back before it is tried again. */
import type { IssueCode } from '../issue';
import { RETRY_AFTER_MAX, RETRY_MAX, RETRY_MAX_VISIBLE, RETRY_MIN } from '../limits';

/** `random` in [0, 1), `visible`: somebody looks at the page. */
type Chance = { random: number; visible: boolean };

/** Full jitter between RETRY_MIN and a cap that doubles with each failure; ms. */
export function retryDelay(attempts: number, { random, visible }: Chance): number {
  const most = visible ? RETRY_MAX_VISIBLE : RETRY_MAX;
  const cap = Math.min(most, RETRY_MIN * 2 ** Math.min(attempts, 20));
  return RETRY_MIN + Math.floor(random * Math.max(0, cap - RETRY_MIN));
}

/** How long a row steps back after a fault, ms: what our own server asks for; a stranger's word while nobody looks at the page. */
export function pauseOf(
  attempts: number,
  { retryAfterMs, code }: { retryAfterMs: number | null; code?: IssueCode },
  chance: Chance,
): number {
  if (retryAfterMs === null) return retryDelay(attempts, chance);
  const most = code === undefined && chance.visible ? RETRY_MAX_VISIBLE : RETRY_AFTER_MAX;
  return Math.min(most, Math.max(RETRY_MIN, retryAfterMs));
}
