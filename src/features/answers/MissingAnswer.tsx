/** Answers what is missing from the Leistungsplan: no record can answer it. */
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useOwnedProperties } from '../../api/cache/answers';
import { toRemoteError } from '../../api/failure';
import type { Gaps, PropertyGap } from '../../api/plans';
import type { ChangeFilters } from '../../components/filters/FilterLine';
import { useShowAll } from '../../components/lists/ShowAll';
import { managerPropertyPath, PATHS, propertyPath } from '../../components/paths';
import { PLAN_GAP_DAYS } from '../../domain/limits';
import {
  judgedSince,
  missingOf,
  nothingMissing,
  notUnderstood,
  planFor,
  unknownWords,
} from '../../domain/search/answer';
import { type Filter, queryOf, readingOf } from '../../domain/search/filter';
import { shortDay } from '../../domain/search/questionText';
import { toFindableWords } from '../../domain/text/words';
import type { Thread } from '../../domain/threads/shownThread';
import { addDays, dayOf } from '../../domain/time/germanDay';
import { useGaps } from '../plans/answers';
import { questionDateText } from '../threads/threadWords';
import { type DayThreads, threadsOfDay, useDayThreads } from '../threads/useThreads';
import { WithoutWords } from './NotUnderstood';
import { dayPath } from './questions';

/** Properties, and days of each, shown at first. The property's page shows all. */
const FIRST = 6;

type MissingProps = { account: string; filters: Filter; company: boolean; onChange: ChangeFilters };

/** Begins with 'Ja,' or 'Kein Nachweis', like every answer, or with the unknown words. */
export function MissingAnswer({ account, filters, company, onChange }: MissingProps) {
  const { data, error } = useGaps(account);
  const { data: owned, isPending } = useOwnedProperties(account);
  const waiting = error ? toRemoteError(error).message : 'Antwort wird gesucht …';
  const reading = readingOf(filters, Date.now());
  const planned = data ? [...(data.planned ?? []), ...data.items] : [];
  const known = [
    ...planned.map(({ propertyName, propertyAddress }) => `${propertyName} ${propertyAddress}`),
    ...(owned ?? []).map(({ name, address }) => `${name} ${address}`),
  ];
  // Only a property narrows what is missing.
  const unknown = unknownWords(reading.words, [], known.map(toFindableWords));
  const begin = notUnderstood(reading, unknown);
  return (
    <section className="answer" aria-label="Antwort">
      <div role="status">
        {data && !isPending ? (
          <>
            {begin !== null && <strong className="line">{`${begin} Antwort ohne diese Angabe:`}</strong>}
            <MissingText
              account={account}
              plans={data.plans}
              {...missingIn(data, filters, unknown)}
              company={company}
            />
            <WithoutWords filters={filters} unknown={unknown} onChange={onChange} />
          </>
        ) : (
          waiting
        )}
      </div>
    </section>
  );
}

/** `nothing`: the text when nothing is missing, null without a plan; `limit`: the first day examined. */
type Missing = { gaps: readonly PropertyGap[]; nothing: string | null; limit: string | null };

/** The missing days that match. @param unknown words that name no property. */
function missingIn({ planned, items }: Gaps, filters: Filter, unknown: readonly string[]): Missing {
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
    words: reading.words.filter((word) => !unknown.includes(word)).join(' '),
    ...days,
  };
  const since = addDays(dayOf(now), -PLAN_GAP_DAYS);
  const nothing = nothingMissing(days, since, planned === null ? 'over' : planFor(planned, question));
  return { gaps: missingOf(items, question), nothing, limit: judgedSince(days, since) };
}

type TextProps = Missing & { account: string; plans: number; company: boolean };

function MissingText({ account, plans, gaps, nothing, limit, company }: TextProps) {
  const none = plans === 0 ? 'Es ist noch keiner eingetragen.' : 'Dafür ist keiner eingetragen.';
  if (plans === 0 || (gaps.length === 0 && nothing === null))
    return (
      <>
        <strong>{`Was fehlt, ergibt sich aus dem Leistungsplan. ${none}`}</strong>{' '}
        <Link className="line" to={company ? PATHS.properties : PATHS.managerProperties}>
          Zu den Immobilien
        </Link>
      </>
    );
  if (gaps.length === 0) return <strong>{nothing}</strong>;
  return <GapsText account={account} gaps={gaps} limit={limit} company={company} />;
}

function GapsText({ account, gaps, limit, company }: Omit<TextProps, 'plans' | 'nothing'>) {
  const now = dayOf(Date.now());
  const threads = useDayThreads(account, { from: addDays(now, -PLAN_GAP_DAYS), to: now });
  const { shown, more } = useShowAll(gaps, gaps.slice(0, FIRST));
  return (
    <>
      <strong>
        {gaps.length === 1 ? 'Kein Nachweis an 1 Immobilie' : `Kein Nachweis an ${gaps.length} Immobilien`}
      </strong>
      {shown.map((gap) => (
        <MissingAt key={gap.property} gap={gap} threads={threads} company={company} />
      ))}
      {more}
      {limit !== null && <span className="line small muted">{limit}</span>}
    </>
  );
}

function MissingAt({ gap, threads, company }: { gap: PropertyGap; threads: DayThreads; company: boolean }) {
  const { property, propertyName, missing } = gap;
  const days = [...new Set(missing.map(({ due }) => due))];
  const { shown, more } = useShowAll(days, days.slice(0, FIRST), propertyName);
  const left = days.length - shown.length;
  const others = left === 1 ? ' und 1 weiterer Tag' : ` und ${left} weitere Tage`;
  return (
    <div>
      <Link to={company ? propertyPath(property) : managerPropertyPath(property)}>{propertyName}</Link>
      {': '}
      {shown.map((day, index) => (
        <Fragment key={day}>
          {index > 0 ? ', ' : ''}
          <Link to={dayPath({ property }, day)}>{shortDay(day)}</Link>
          <DayQuestion
            of={threadsOfDay(threads, { property, day, services: missing.map(({ service }) => service) })[0]}
          />
        </Fragment>
      ))}
      {left > 0 ? others : ''}
      {` (${[...new Set(missing.map(({ service }) => service))].join(', ')})`}
      {more && <div>{more}</div>}
    </div>
  );
}

/** ' (gefragt am 24.11.2026)'; nothing without a question. */
function DayQuestion({ of }: { of: Thread | undefined }) {
  return of ? <span className="small muted">{` (${questionDateText(of)})`}</span> : null;
}
