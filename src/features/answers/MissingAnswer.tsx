/** Answers what is missing from the Leistungsplan: no record can answer it. */
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useOwnedProperties } from '../../api/cache/answers';
import { toRemoteError } from '../../api/failure';
import type { OwnedProperty } from '../../api/ownProperties';
import type { Gaps, PropertyGap } from '../../api/plans';
import type { PropertyWeek } from '../../api/planWeek';
import { calendarPath } from '../../components/calendarPath';
import type { ChangeFilters } from '../../components/filters/FilterLine';
import { useShowAll } from '../../components/lists/ShowAll';
import { managerPropertyPath, PATHS, propertyPath } from '../../components/paths';
import { propertyWords } from '../../domain/documentation/property';
import { PLAN_GAP_DAYS } from '../../domain/limits';
import {
  judgedSince,
  type MissingQuestion,
  missingOf,
  nothingMissing,
  notUnderstood,
  planFor,
  unknownWords,
} from '../../domain/search/answer';
import { type Filter, queryOf, readingOf } from '../../domain/search/filter';
import { shortDay } from '../../domain/search/questionText';
import { toFindableWords } from '../../domain/text/words';
import { addDays, dayOf } from '../../domain/time/germanDay';
import { useGaps, useWeek } from '../plans/answers';
import { questionDateText } from '../threads/threadWords';
import { type DayThreads, threadsOfDay } from '../threads/useThreads';
import { InquireDay, useGapThreads } from './DayWays';
import { WithoutWords } from './NotUnderstood';

/** Properties, and days of each, shown at first. The property's page shows all. */
const FIRST = 6;

type MissingProps = { account: string; filters: Filter; company: boolean; onChange: ChangeFilters };

/** Begins with what is missing, or with the unknown words. */
export function MissingAnswer({ account, filters, company, onChange }: MissingProps) {
  const { data, error } = useGaps(account);
  const { data: owned, isPending } = useOwnedProperties(account);
  const waiting = error ? toRemoteError(error).message : 'Antwort wird gesucht …';
  const reading = readingOf(filters, Date.now());
  const planned = data ? [...(data.planned ?? []), ...data.items] : [];
  const known = [
    ...planned.map(({ propertyName, propertyAddress }) => `${propertyName} ${propertyAddress}`),
    ...(owned ?? []).map(propertyWords),
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
              {...{ account, plans: data.plans, company }}
              {...missingIn(withNumbers(data, owned ?? []), filters, unknown)}
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
type Missing = {
  gaps: readonly PropertyGap[];
  nothing: string | null;
  limit: string | null;
  question: MissingQuestion;
};

/** With the properties' own numbers, which a question may name. */
function withNumbers(gaps: Gaps, owned: readonly OwnedProperty[]): Gaps {
  const numbers = new Map(owned.map(({ id, number }) => [id, number]));
  const numbered = <T extends { property: string }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, propertyNumber: numbers.get(one.property) }));
  return { ...gaps, items: numbered(gaps.items), planned: gaps.planned && numbered(gaps.planned) };
}

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
  return { gaps: missingOf(items, question), nothing, limit: judgedSince(days, since), question };
}

type TextProps = Missing & { account: string; plans: number; company: boolean };

function MissingText({ account, plans, gaps, nothing, limit, question, company }: TextProps) {
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
  if (gaps.length === 0)
    return (
      <>
        <strong>{nothing}</strong>
        <Upcoming account={account} question={question} company={company} />
      </>
    );
  return <GapsText gaps={gaps} limit={limit} company={company} />;
}

function GapsText({ gaps, limit, company }: Pick<TextProps, 'gaps' | 'limit' | 'company'>) {
  const { shown, more } = useShowAll(gaps, gaps.slice(0, FIRST));
  const count = gaps.reduce((sum, { missing }) => sum + missing.length, 0);
  const places = gaps.length === 1 ? '1 Immobilie' : `${gaps.length} Immobilien`;
  return (
    <>
      <strong>{count === 1 ? `Es fehlt 1 Nachweis an ${places}` : `Es fehlen ${count} Nachweise an ${places}`}</strong>
      {shown.map((gap) => (
        <MissingAt key={gap.property} gap={gap} company={company} />
      ))}
      {more}
      {limit !== null && <span className="line small muted">{limit}</span>}
    </>
  );
}

/** Each day leads to the calendar; the question is about the newest one. */
function MissingAt({ gap, company }: { gap: PropertyGap; company: boolean }) {
  const { property, propertyName, missing } = gap;
  const threads = useGapThreads();
  const services = [...new Set(missing.map(({ service }) => service))];
  const days = [...new Set(missing.map(({ due }) => due))];
  const { shown, more } = useShowAll(days, days.slice(0, FIRST), propertyName);
  const left = days.length - shown.length;
  const others = left === 1 ? ' und 1 weiterer Tag' : ` und ${left} weitere Tage`;
  const newest = missing.reduce((one, other) => (other.due > one.due ? other : one));
  return (
    <div className="answer__gap">
      <span>
        <Link to={company ? propertyPath(property) : managerPropertyPath(property)}>{propertyName}</Link>
        {': '}
        <DayLinks property={property} days={shown} company={company} threads={threads} services={services} />
        {left > 0 ? others : ''}
        {` (${services.join(', ')})`}
      </span>
      <InquireDay {...{ property, propertyName, service: newest.service, day: newest.due, named: days.length > 1 }} />
      {more}
    </div>
  );
}

type DayLinksProps = {
  property: string;
  days: readonly string[];
  company: boolean;
  /** Their questions are shown. */
  threads?: DayThreads;
  services?: readonly string[];
};

/** 'Mo 23.11.2026 (gefragt am 24.11.2026)' */
function DayLinks({ property, days, company, threads = [], services = [] }: DayLinksProps) {
  return days.map((day, index) => {
    const [newest] = threadsOfDay(threads, { property, day, services });
    return (
      <Fragment key={day}>
        {index > 0 ? ', ' : ''}
        <Link to={calendarPath(property, { company, day })}>{shortDay(day)}</Link>
        {newest && <span className="small muted">{` (${questionDateText(newest)})`}</span>}
      </Fragment>
    );
  });
}

/** What is expected within the question's days, and within seven days: where nothing is missing, the way on. */
function Upcoming({ account, question, company }: Pick<TextProps, 'account' | 'question' | 'company'>) {
  const today = dayOf(Date.now());
  const { data } = useWeek(account, today);
  const expected = missingOf((data ?? []).map(toExpected), { ...question, from: later(question.from ?? today, today) });
  const { shown, more } = useShowAll(expected, expected.slice(0, FIRST));
  if (expected.length === 0) return null;
  return (
    <>
      <span className="line">In den nächsten 7 Tagen erwartet:</span>
      {shown.map(({ property, propertyName, missing }) => (
        <div key={property}>
          {`${propertyName}: `}
          <DayLinks property={property} days={[...new Set(missing.map(({ due }) => due))]} company={company} />
          {` (${[...new Set(missing.map(({ service }) => service))].join(', ')})`}
        </div>
      ))}
      {more}
    </>
  );
}

/** The open work of a property, in the shape of missing work. */
function toExpected({ property, propertyName, propertyAddress, days }: PropertyWeek) {
  const open = days.flatMap(({ day, expected }) =>
    expected.filter(({ state }) => state === 'open').map(({ service }) => ({ service, due: day })),
  );
  return { property, propertyName, propertyAddress, missing: open };
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
