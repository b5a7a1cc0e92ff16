/** What the server says of one day: the answer's records (D160). */
import type { Nearest } from '../domain/answer';
import { midnight } from '../domain/day';
import type { DocumentationRecord } from '../domain/record';
import { type DocumentationQuery, listDocumentations } from './documentations';

/** What is asked without its days, and whose records. */
type Conditions = Omit<DocumentationQuery, 'from' | 'to' | 'after' | 'oldestFirst' | 'limit'>;

/**
 * The newest complete record of a day of this device; without one the nearest before and after it.
 * @param day `2026-11-17`. @throws RemoteError
 */
export async function answerOf(day: string, conditions: Conditions): Promise<Nearest<DocumentationRecord>> {
  const one = async (part: Pick<DocumentationQuery, 'from' | 'to' | 'oldestFirst'>) =>
    (await listDocumentations({ ...conditions, ...part, complete: true, limit: 1 }))[0];
  const [from, to] = [midnight(day, 0), midnight(day, 1)];
  const there = await one({ from, to });
  if (there) return { there };
  const [before, after] = await Promise.all([one({ to: from }), one({ from: to, oldestFirst: true })]);
  return { ...(before && { before }), ...(after && { after }) };
}
