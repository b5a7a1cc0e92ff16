/** Answers that no record matches: the nearest ones, and what the Leistungsplan expected. */
import { Link } from 'react-router-dom';
import { calendarPath } from '../../components/calendarPath';
import { formatClock } from '../../components/format';
import { weekdayDate } from '../../components/officeFormat';
import { documentationPath } from '../../components/paths';
import { Two, TwoOf } from '../../components/SecondLanguage';
import type { ShownRecord } from '../../domain/documentation/record';
import type { ExpectedOn } from '../../domain/search/answer';
import { neverTogether, noneText } from '../../domain/search/answerSpan';
import type { Filter } from '../../domain/search/filter';
import { shortDay } from '../../domain/search/questionText';
import { dayOf } from '../../domain/time/germanDay';
import { CalendarLink, InquireDay } from './DayWays';
import { Nearby, type NearbyPart, OnThisDevice } from './Nearby';
import { type DayQuestion, dayPath, type FoundRecords } from './questions';
import { RecordLine } from './RecordLine';
import { type Expectation, useExpected } from './useExpected';

const WAS_EXPECTED = ['erwartet war', 'Erwartet war'] as const;
const IS_EXPECTED = ['erwartet ist', 'Erwartet ist'] as const;
const NEVER = 'Auch davor und danach nicht.';

/** `here`: only this phone answered, without the server. */
type NoProps = { question: DayQuestion; filters: Filter; found: FoundRecords; here?: boolean };

/** For a question about one day. Work that was done on another day is answered as in the calendar. */
export function NoOnDay({ question, filters, found, here = false }: NoProps) {
  const expected = useExpected(question, filters, found);
  const hasTime = question.dayText !== shortDay(question.day);
  const movedTo = hasTime ? null : movedToIn(expected);
  if (expected && movedTo !== null) return <Moved {...{ question, found, expected, movedTo }} />;
  const no = `Kein Nachweis am ${question.dayText}${here ? ' auf diesem Gerät' : ''}.`;
  const toDay = (record: ShownRecord) =>
    [weekdayDate(record.capturedAt), ...(hasTime ? [formatClock(record.capturedAt)] : [])].join(' ');
  const isOffice = question.own !== undefined && question.own.column !== 'user';
  const missing = isOffice ? expected?.on.find(({ state }) => state === 'missing') : undefined;
  // The link of the day itself would lead back here.
  const parts = [...nearestParts(found, toDay), ...(missing ? [] : expectedParts(expected, filters))];
  return (
    <>
      <strong>
        <Two>{no}</Two>
      </strong>{' '}
      <Nearby parts={parts} nothing={neverTogether(question.query) ?? NEVER} />
      {missing && expected && <MissingWays {...{ question, expected, missing }} />}
    </>
  );
}

/** The day on which all work expected on the day of the question was done; null otherwise. */
function movedToIn(expected: Expectation | null): string | null {
  const days = new Set(expected?.on.map(({ movedTo }) => movedTo));
  const [day = null] = days;
  return days.size === 1 ? day : null;
}

type MovedProps = Pick<NoProps, 'question' | 'found'> & { expected: Expectation; movedTo: string };

function Moved({ question, found, expected, movedTo }: MovedProps) {
  const [due, done] = [shortDay(question.day), shortDay(movedTo)];
  const there = [found.before, found.after].find((one) => one && dayOf(one.capturedAt) === movedTo);
  const to = there ? documentationPath(there.id) : dayPath({ property: expected.place.id }, movedTo);
  const { before, after } = found;
  const others = { ...(before && before !== there && { before }), ...(after && after !== there && { after }) };
  return (
    <>
      <strong>
        <TwoOf of={`Erwartet am ${due}, belegt am ${done}.`}>
          {`Erwartet am ${due}, belegt am `}
          <Link to={to}>{done}</Link>.
        </TwoOf>
      </strong>
      {there && <RecordLine record={there} own={question.own} />}
      <Nearby parts={nearestParts(others, (record) => weekdayDate(record.capturedAt))} nothing={null} />
    </>
  );
}

function nearestParts({ before, after }: FoundRecords, toDay: (record: ShownRecord) => string): NearbyPart[] {
  const toPart = (record: ShownRecord) => ({ day: toDay(record), to: documentationPath(record.id) });
  return [
    ...(before ? [{ later: 'davor', first: 'Davor', ...toPart(before) }] : []),
    ...(after ? [{ later: 'danach', first: 'Danach', ...toPart(after) }] : []),
  ];
}

function expectedParts(expected: Expectation | null, filters: Filter): NearbyPart[] {
  const near = expected?.near;
  if (!near) return [];
  const [later, first] = near.open ? IS_EXPECTED : WAS_EXPECTED;
  const to = dayPath({ ...filters, property: expected.place.id }, near.due);
  return [{ later, first, day: shortDay(near.due), to }];
}

type WaysProps = Pick<NoProps, 'question'> & { expected: Expectation; missing: ExpectedOn };

/** From a missing day on: its question and its calendar, for the offices. */
function MissingWays({ question: { own, day }, expected: { place }, missing: { service } }: WaysProps) {
  return (
    <>
      <span className="line">{`Laut Leistungsplan fehlt: ${service}.`}</span>
      <span className="btn-row">
        <InquireDay property={place.id} propertyName={place.name} service={service} day={day} />
        <CalendarLink to={calendarPath(place.id, { company: own?.column === 'company_admin', day })} />
      </span>
    </>
  );
}

/** For a question without a day. Without a period it does not say 'davor' or 'danach'. */
export function None({ question, found, here = false }: NoProps) {
  const parts = nearestParts(found, (record) => weekdayDate(record.capturedAt));
  const isBounded = question.days.from !== undefined || question.days.to !== undefined;
  return (
    <>
      <strong>
        <Two>{noneText(question.days, dayOf(Date.now()))}</Two>
      </strong>{' '}
      <Nearby parts={parts} nothing={neverTogether(question.query) ?? (isBounded ? NEVER : null)} />
      {here && <OnThisDevice />}
    </>
  );
}
