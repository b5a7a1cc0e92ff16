/** What a phone says of waiting work. Loaded apart, because no screen needs it. */
import { offsetNow } from '../domain/delivery/clockOffset';
import type { WaitingWork } from '../domain/delivery/waitingWork';
import { deviceNow } from '../platform/clock';
import { db, type OwnerKey } from './db';
import { getSetting } from './settings';
import { undeliveredRowsOf, unsentOf } from './undelivered';

/** An account's saved work and answers that the server does not have, by the corrected time of the oldest. */
export async function waitingWorkOf(owner: OwnerKey): Promise<WaitingWork> {
  if ((await unsentOf(owner)) === 0) return { count: 0, since: null };
  const rows = await undeliveredRowsOf(owner);
  const answers = await db.threadAnswers.where('account').equals(owner.slice('user:'.length)).toArray();
  const offset = offsetNow(await getSetting('measuredOffset'), deviceNow()) ?? 0;
  const times = [...rows.map(({ capturedAt }) => capturedAt), ...answers.map(({ at }) => at + offset)];
  return { count: times.length, since: times.length === 0 ? null : Math.min(...times) };
}
