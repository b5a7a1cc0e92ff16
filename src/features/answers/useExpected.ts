/** What the Leistungsplan expected on and near the day of a question. */
import { useQuery } from '@tanstack/react-query';
import { useOwnedProperties } from '../../api/cache/answers';
import { queries } from '../../api/cache/queries';
import { listPlans } from '../../api/plans';
import { usePlansHere } from '../../db/live/planned';
import { useProperties } from '../../db/live/screens';
import { propertyWords } from '../../domain/documentation/property';
import { judgedIn } from '../../domain/plans/plan';
import {
  EXPECTED_NEAR,
  type ExpectedNear,
  type ExpectedOn,
  expectedNear,
  expectedOn,
} from '../../domain/search/answer';
import { type Filter, readingOf } from '../../domain/search/filter';
import { mentionsAll } from '../../domain/search/recordQuery';
import { toFindableWords } from '../../domain/text/words';
import { addDays } from '../../domain/time/germanDay';
import type { DayQuestion, FoundRecords } from './questions';

type Place = { id: string; name: string; address: string };

/** `near`: the nearest expected day; `on`: the services expected on the day itself. */
export type Expectation = { place: Place; near: ExpectedNear | null; on: readonly ExpectedOn[] };

/** Null until known. For employees and companies the phone judges its own plans by the same rule. */
export function useExpected(question: DayQuestion, filters: Filter, found: FoundRecords): Expectation | null {
  const { account, own, day } = question;
  const isEmployee = own?.column === 'user';
  const isField = isEmployee || own?.column === 'company_admin';
  const place = useMeantPlace(question, filters, { found, isField });
  const days = { from: addDays(day, -EXPECTED_NEAR), to: addDays(day, EXPECTED_NEAR) };
  const { data: plans } = useQuery(
    {
      queryKey: [account, 'answer plans', place?.id ?? null, days],
      queryFn: ({ signal }) => listPlans({ property: place?.id ?? '', ...days }, signal),
      enabled: !isEmployee && place !== null,
    },
    queries,
  );
  const here = usePlansHere(account)
    ?.plans.filter((plan) => plan.property === place?.id)
    .map((plan) => ({ service: plan.service, days: judgedIn(plan, days, { visits: plan.visits, now: Date.now() }) }));
  const judged = plans ?? (isField ? here : undefined);
  if (!judged || place === null) return null;
  const service = filters.service ?? readingOf(filters, Date.now()).filter.service ?? null;
  return { place, near: expectedNear(day, judged, service), on: expectedOn(day, judged, service) };
}

/** For a question about one property: the chosen one, that of nearby records, or the only one in its words. */
function useMeantPlace(
  { account, words: sought }: DayQuestion,
  filters: Filter,
  { found: { before, after }, isField }: { found: FoundRecords; isField: boolean },
): Place | null {
  const { data: owned } = useOwnedProperties(account, { enabled: !isField });
  const known = useProperties(account);
  const properties: readonly Place[] = (isField ? known : owned) ?? [];
  const words = sought.join(' ');
  const named = properties.filter((one) => mentionsAll(toFindableWords(propertyWords(one)), words));
  const near = [...new Set([before, after].flatMap((one) => (one?.property ? [one.property] : [])))];
  const candidates = [filters.property, near.length === 1 && near[0], named.length === 1 && named[0]?.id];
  const id = candidates.find((one) => typeof one === 'string') || null;
  return id === null ? null : (properties.find((one) => one.id === id) ?? { id, name: '', address: '' });
}
