import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Deletion } from '../../../domain/deletion';
import { NO_FILTER } from '../../../domain/filter';
import type { DocumentationRecord } from '../../../domain/record';
import { serviceText } from '../../../domain/service';
import { deletedCount } from '../../../office/deletions';
import { Icon } from '../../../ui/icon';
import { PATHS } from '../../../ui/paths';
import { addressFor } from '../filters';
import { type Day, type Job, weeksOf } from './month';
import { ServiceMark } from './ServiceMark';
import './calendar.css';

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];

type GridProps = {
  month: Date;
  records: readonly DocumentationRecord[];
  property: string;
  now: number;
  deleted: readonly Deletion[];
};

/** The month, weeks from Monday; a day with work leads to what was done on it. */
export function MonthGrid({ month, records, property, now, deleted }: GridProps) {
  return (
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
          {weeksOf(month, records, { now, deleted }).map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => (
                <Cell key={day.day} day={day} property={property} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ day, property }: { day: Day; property: string }) {
  const { jobs, deleted } = day;
  const label = `${day.label}${day.isToday ? ' heute' : ''}`;
  const classes = [
    (jobs.length > 0 || deleted > 0) && 'has-work',
    day.isToday && 'is-today',
    !day.inMonth && 'is-other',
  ];
  return (
    <td className={classes.filter(Boolean).join(' ') || undefined} aria-current={day.isToday ? 'date' : undefined}>
      {jobs.length > 0 || deleted > 0 ? (
        <Link className="cal__day" to={dayPath(property, day.day)}>
          {label}
          {deleted > 0 && <span className="visually-hidden">, {deletedCount(deleted)}</span>}
        </Link>
      ) : (
        <span className="cal__none">{label}</span>
      )}
      {jobs.map((job) => (
        <JobLine key={job.service} job={job} />
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

function JobLine({ job: { service, count } }: { job: Job }) {
  return (
    <span className="cal__job">
      <ServiceMark service={service} />
      <span className="cal__service">{serviceText(service || null) || 'Ohne Leistung'}</span>
      {count > 1 && <b>× {count}</b>}
    </span>
  );
}

/** The list of one day at one property. */
function dayPath(property: string, day: string): string {
  return `${PATHS.managerDocumentations}?${addressFor({ ...NO_FILTER, property, from: day, to: day })}`;
}
