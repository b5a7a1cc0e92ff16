/** What is asked for an answer: the newest record of a day or those nearest to it, and what a plan expected (D171). */
import { useQuery } from '@tanstack/react-query';
import { EXPECTED_NEAR, expectedNear, type Nearest } from '../../domain/answer';
import { midnight } from '../../domain/day';
import { type Filter, queryOf, readingOf } from '../../domain/filter';
import { addDays } from '../../domain/germanDay';
import type { ShownRecord } from '../../domain/record';
import { mentionsAll, type RecordQuery } from '../../domain/recordQuery';
import { findable } from '../../domain/words';
import { listDocumentations, type Own } from '../../remote/documentations';
import { listPlans } from '../../remote/plans';
import { useOwnedProperties } from '../answers';
import { queries } from '../queries';

/** `query` without its days; `day` '' = none is asked for. */
export type Asked = { account: string; own: Own | undefined; query: RecordQuery; day: string };
export type Found = Nearest<ShownRecord>;

/** The question without the days it names: what was before and after is asked under the same filters. */
export function withoutDays(filters: Filter, now: number): RecordQuery {
  const { from: _from, to: _to, ...query } = queryOf({ ...filters, period: null, from: null, to: null }, now);
  return query;
}

/** The server's answer, of complete ones. */
export function useServerAnswer({ account, own, query, day }: Asked) {
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<Found> => {
    const one = async (part: { from?: number; to?: number; oldestFirst: boolean }) => {
      const [found] = await listDocumentations({ ...query, ...part, complete: true, own, limit: 1, signal });
      return found && { ...found, transfer: null };
    };
    const [from, to] = [midnight(day, 0), midnight(day, 1)];
    const there = await one({ from, to, oldestFirst: false });
    if (there) return { there };
    const [before, after] = await Promise.all([
      one({ to: from, oldestFirst: false }),
      one({ from: to, oldestFirst: true }),
    ]);
    return { ...(before && { before }), ...(after && { after }) };
  };
  return useQuery({ queryKey: [account, 'answer', query, day], queryFn }, queries);
}

/**
 * Which day a plan expected around the one that is asked for, where the question is about one property: the chosen one,
 * that of the records nearby, or the only one that its words name. Null while that is not known, and for employees, who
 * have their plans on the phone.
 */
export function useExpected({ account, own, day }: Asked, filters: Filter, { before, after }: Found) {
  const isOffice = own?.column !== 'user';
  const reading = readingOf(filters, Date.now());
  const { data: properties = [] } = useOwnedProperties(account, { enabled: isOffice });
  const words = reading.words.join(' ');
  const named = properties.filter(({ name, address }) => mentionsAll(findable(`${name} ${address}`), words));
  const near = [...new Set([before, after].flatMap((one) => (one?.property ? [one.property] : [])))];
  const candidates = [filters.property, near.length === 1 && near[0], named.length === 1 && named[0]?.id];
  const property = candidates.find((one) => typeof one === 'string') || null;
  const days = { from: addDays(day, -EXPECTED_NEAR), to: addDays(day, EXPECTED_NEAR) };
  const { data: plans } = useQuery(
    {
      queryKey: [account, 'answer plans', property, days],
      queryFn: ({ signal }) => listPlans({ property: property ?? '', ...days }, signal),
      enabled: isOffice && property !== null,
    },
    queries,
  );
  return plans ? expectedNear(day, plans, filters.service ?? reading.filter.service ?? null) : null;
}
