import { CircleDashed, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { JudgedPlan } from '../../../api/plans';
import { Icon } from '../../../components/Icon';
import type { Deletion } from '../../../domain/documentation/deletion';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { serviceParted } from '../../../domain/documentation/serviceNames';
import { HINT_TEXT } from '../../../domain/plans/planTexts.de';
import { deletedCount } from '../../records/Deletions';
import { ExpectedLine, type ExpectedLineProps, MARKS, WORDS } from './ExpectedLine';
import { type CalendarJob, type Day, weeksOf } from './monthRules';
import { ServiceMark } from './ServiceMark';

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];

type GridProps = {
  month: Date;
  records: readonly DocumentationRecord[];
  now: number;
  dayPath: (day: string) => string;
  deleted: readonly Deletion[];
  plans: readonly JudgedPlan[];
  property: { id: string; name: string };
  threads: ExpectedLineProps['threads'];
};

/** The month, weeks from Monday; a day links to its records. Below it the marks that occur. */
export function MonthGrid({ month, records, now, dayPath, deleted, plans, property, threads }: GridProps) {
  const weeks = weeksOf(month, records, { now, deleted, plans });
  return (
    <>
      <div className="table-box cal-box">
        <table className="cal">
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th scope="col" key={name}>
                  <span aria-hidden="true">
                    {name.slice(0, 2)}
                    <span className="cal__long">{name.slice(2)}</span>
                  </span>
                  <span className="visually-hidden">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.day}>
                {week.map((day) => (
                  <Cell key={day.day} day={day} to={dayPath(day.day)} property={property} threads={threads} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend days={weeks.flat()} />
    </>
  );
}

/** Words for the marks; a phone's cells have room for marks and 'fehlt' alone. */
function Legend({ days }: { days: readonly Day[] }) {
  const states = new Set(days.flatMap(({ expected }) => expected.map(({ state }) => state)));
  const marks = Object.keys(MARKS).filter((state) => states.has(state));
  if (marks.length === 0) return null;
  return (
    <ul className="cal-legend" aria-label="Zeichen im Kalender">
      {marks.map((state) => (
        <li key={state} className="kind small">
          <Icon of={MARKS[state] ?? CircleDashed} small />
          {state === 'hint' ? HINT_TEXT : (WORDS[state] ?? state)}
        </li>
      ))}
    </ul>
  );
}

function Cell({ day, to, property, threads }: { day: Day; to: string } & Pick<GridProps, 'property' | 'threads'>) {
  const { jobs, deleted, expected } = day;
  return (
    <td className={classesOf(day)} aria-current={day.isToday ? 'date' : undefined}>
      {jobs.length > 0 || deleted > 0 ? (
        <Link className="cal__day" to={to}>
          <DayLabel of={day} />
          {deleted > 0 && <span className="visually-hidden">, {deletedCount(deleted)}</span>}
        </Link>
      ) : (
        <span className="cal__none">
          <DayLabel of={day} />
        </span>
      )}
      {jobs.map((job) => (
        <JobLine key={job.service} job={job} />
      ))}
      {expected.map((one) => (
        <ExpectedLine
          key={`${one.service} ${one.state}`}
          of={one}
          day={day.day}
          property={property}
          threads={threads}
        />
      ))}
      {deleted > 0 && (
        <span className="cal__job muted" aria-hidden="true">
          <Icon of={Trash2} small />
          <span className="cal__service">{deletedCount(deleted)}</span>
        </span>
      )}
    </td>
  );
}

/** A phone has room for the day only: other months are shaded, today is framed. */
function DayLabel({ of: { label, month, isToday } }: { of: Day }) {
  return (
    <>
      {label}
      <span className="cal__long">
        {month}
        {isToday && ' heute'}
      </span>
    </>
  );
}

function classesOf({ jobs, deleted, expected, isToday, inMonth }: Day): string | undefined {
  const classes = [
    (jobs.length > 0 || deleted > 0) && 'has-work',
    isToday && 'is-today',
    expected.some(({ state }) => state !== 'hint') && 'is-expected',
    expected.some(({ state }) => state === 'missing') && 'is-missing',
    !inMonth && 'is-other',
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}

function JobLine({ job: { service, count } }: { job: CalendarJob }) {
  return (
    <span className="cal__job">
      <ServiceMark service={service} />
      <span className="cal__service">{serviceParted(service || null) || 'Ohne Leistung'}</span>
      {count > 1 && <b>× {count}</b>}
    </span>
  );
}
