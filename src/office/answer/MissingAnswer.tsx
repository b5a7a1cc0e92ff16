/** What is missing, where that is asked: the Leistungsplan answers, because no record can (D194). */
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { missingOf, nothingMissing, planFor } from '../../domain/answer';
import { type Filter, queryOf, readingOf } from '../../domain/filter';
import { addDays, dayOf } from '../../domain/germanDay';
import { PLAN_GAP_DAYS } from '../../domain/limits';
import { shortDay } from '../../domain/question';
import { servicesText } from '../../domain/service';
import { toRemoteError } from '../../remote/failure';
import type { Gaps, PropertyGap } from '../../remote/plans';
import { managerPropertyPath, PATHS, propertyPath } from '../../ui/paths';
import { useGaps } from '../plans/answers';
import { useShowAll } from '../showAll';
import { dayPath } from './ask';

/** Properties that are said at first, and days of each: its page has all of them. */
const FIRST = 6;

type MissingProps = { account: string; filters: Filter; company: boolean };

/** Begins with 'Ja,' or 'Kein Nachweis', like every answer. */
export function MissingAnswer({ account, filters, company }: MissingProps) {
  const { data, error } = useGaps(account);
  const waiting = error ? toRemoteError(error).message : 'Antwort wird gesucht …';
  return (
    <section className="answer" aria-label="Antwort">
      <div role="status">
        {data ? <Said plans={data.plans} {...missingIn(data, filters)} company={company} /> : waiting}
      </div>
    </section>
  );
}

/** What is missing of that which is asked for, and the sentence where that is nothing; null: no plan is there for it. */
function missingIn({ planned, items }: Gaps, filters: Filter): { gaps: PropertyGap[]; nothing: string | null } {
  const now = Date.now();
  const { from, to } = queryOf(filters, now);
  const reading = readingOf(filters, now);
  const days = {
    ...(from !== undefined && { from: dayOf(from) }),
    ...(to !== undefined && { to: dayOf(to - 1) }),
  };
  const question = {
    property: filters.property,
    service: filters.service ?? reading.filter.service ?? null,
    words: reading.words.join(' '),
    ...days,
  };
  const since = addDays(dayOf(now), -PLAN_GAP_DAYS);
  const nothing = nothingMissing(days, since, planned === null ? 'over' : planFor(planned, question));
  return { gaps: missingOf(items, question), nothing };
}

type SaidProps = { plans: number; gaps: readonly PropertyGap[]; nothing: string | null; company: boolean };

function Said({ plans, gaps, nothing, company }: SaidProps) {
  const none = plans === 0 ? 'Es ist noch keiner eingetragen.' : 'Dafür ist keiner eingetragen.';
  if (plans === 0 || (gaps.length === 0 && nothing === null))
    return (
      <>
        <strong>{`Was fehlt, sagt der Leistungsplan. ${none}`}</strong>{' '}
        <Link className="line" to={company ? PATHS.properties : PATHS.managerProperties}>
          Zu den Immobilien
        </Link>
      </>
    );
  if (gaps.length === 0) return <strong>{nothing}</strong>;
  return <SaidMissing gaps={gaps} company={company} />;
}

function SaidMissing({ gaps, company }: Pick<SaidProps, 'gaps' | 'company'>) {
  const { shown, more } = useShowAll(gaps, gaps.slice(0, FIRST));
  return (
    <>
      <strong>
        {gaps.length === 1 ? 'Kein Nachweis an 1 Immobilie' : `Kein Nachweis an ${gaps.length} Immobilien`}
      </strong>
      {shown.map(({ property, propertyName, missing }) => (
        <span className="line" key={property}>
          <Link to={company ? propertyPath(property) : managerPropertyPath(property)}>{propertyName}</Link>
          {': '}
          <MissingDays property={property} missing={missing} />
          {` (${servicesText([...new Set(missing.map(({ service }) => service))])})`}
        </span>
      ))}
      {more}
    </>
  );
}

function MissingDays({ property, missing }: Pick<PropertyGap, 'property' | 'missing'>) {
  const days = [...new Set(missing.map(({ due }) => due))];
  const more = days.length - FIRST;
  const others = more === 1 ? ' und 1 weiterer Tag' : ` und ${more} weitere Tage`;
  return (
    <>
      {days.slice(0, FIRST).map((day, index) => (
        <Fragment key={day}>
          {index > 0 ? ', ' : ''}
          <Link to={dayPath({ property }, day)}>{shortDay(day)}</Link>
        </Fragment>
      ))}
      {more > 0 ? others : ''}
    </>
  );
}
