/** The server's answer about a day or some hours: its records. */
import type { DocumentationRecord } from '../domain/documentation/record';
import type { Nearest, TimeSpan } from '../domain/search/answer';
import { countDocumentations } from './counts';
import { type DocumentationQuery, listDocumentations } from './documentations';

/** The query without its days and owner. */
type Conditions = Omit<DocumentationQuery, 'from' | 'to' | 'after' | 'oldestFirst' | 'limit'>;

/**
 * The newest complete record of the time; without one the nearest before and after it.
 * @throws RemoteError
 */
export async function parseRecordAnswer(
  { from, to }: TimeSpan,
  conditions: Conditions,
): Promise<Nearest<DocumentationRecord>> {
  const fetchFirstRecord = async (part: Pick<DocumentationQuery, 'from' | 'to' | 'oldestFirst'>) =>
    (await listDocumentations({ ...conditions, ...part, complete: true, limit: 1 }))[0];
  const there = await fetchFirstRecord({ from, to });
  if (there) return { there };
  const [before, after] = await Promise.all([
    fetchFirstRecord({ to: from }),
    fetchFirstRecord({ from: to, oldestFirst: true }),
  ]);
  return { ...(before && { before }), ...(after && { after }) };
}

/** Number of matching complete records, the first and the last. */
export type Occurrences = { count: number; first?: DocumentationRecord; last?: DocumentationRecord };

/** @throws RemoteError */
export async function occurrencesOf(
  conditions: Omit<DocumentationQuery, 'after' | 'oldestFirst' | 'limit'>,
): Promise<Occurrences> {
  const fetchFirstRecord = async (oldestFirst: boolean) =>
    (await listDocumentations({ ...conditions, complete: true, oldestFirst, limit: 1 }))[0];
  const { own: _own, signal, ...query } = conditions;
  const count = await countDocumentations({ ...query, complete: true }, signal);
  if (count === 0) return { count };
  const [first, last] = await Promise.all([fetchFirstRecord(true), fetchFirstRecord(false)]);
  return { count, ...(first && { first }), ...(last && { last }) };
}
