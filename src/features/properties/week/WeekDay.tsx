import { Check, CircleDashed, CircleX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { entryCount } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { LazyPicture } from '../../../components/LazyPicture';
import { firstPictureOf } from '../../../components/lists/picture';
import { shortDay } from '../../../domain/search/questionText';
import { MissingDay } from '../../threads/MissingDay';
import { type GridDay, type GridRow, stateOfDay } from './weekRules';

/** Targets of a day: its records, and its calendar where work is missing. `hasQuestions`: 'fehlt' opens a question. */
export type DayPaths = {
  records: (row: string, day: GridDay) => string;
  missing: (row: string, day: string) => string;
  hasQuestions?: boolean;
};

type CellProps = { row: GridRow; day: string; today: string; paths: DayPaths };

/** A day of a row. Its newest photo shows while the pointer or the focus is on it. */
export function WeekDay({ row, day, today, paths }: CellProps) {
  const [isPeeked, setPeeked] = useState(false);
  const found = row.days.find((one) => one.day === day);
  return (
    <td
      className={day === today ? 'week__today' : undefined}
      onPointerEnter={() => setPeeked(true)}
      onPointerLeave={() => setPeeked(false)}
      onFocus={() => setPeeked(true)}
      onBlur={() => setPeeked(false)}
    >
      {found && <DayMarks row={row} day={found} paths={paths} />}
      {isPeeked && found?.newest && (
        <span className="week__peek" aria-hidden="true">
          <LazyPicture name={found.newest} load={firstPictureOf(found.newest)} alt="" />
        </span>
      )}
    </td>
  );
}

function DayMarks({ row, day, paths }: { row: GridRow; day: GridDay; paths: DayPaths }) {
  const state = stateOfDay(day);
  const where = `${row.name}, ${shortDay(day.day)}`;
  const services = day.expected.filter((one) => one.state === state).map(({ service }) => service);
  return (
    <>
      {day.records > 0 && (
        <Link
          className="week__mark week__mark--done"
          to={paths.records(row.id, day)}
          aria-label={`${where}: ${entryCount(day.records)}`}
        >
          <Icon of={Check} small />
          {day.records > 1 && <span className="week__count">{day.records}</span>}
        </Link>
      )}
      {state === 'missing' && paths.hasQuestions && (
        <MissingDay
          property={row.id}
          propertyName={row.name}
          service={services[0] ?? ''}
          day={day.day}
          className="week__mark week__mark--missing"
          label={`${where}: fehlt, ${services.join(', ')}`}
          to={paths.missing(row.id, day.day)}
        >
          <Icon of={CircleX} small />
          <span className="week__word">fehlt</span>
        </MissingDay>
      )}
      {state === 'missing' && !paths.hasQuestions && (
        <Link
          className="week__mark week__mark--missing"
          to={paths.missing(row.id, day.day)}
          aria-label={`${where}: fehlt, ${services.join(', ')}`}
        >
          <Icon of={CircleX} small />
          <span className="week__word">fehlt</span>
        </Link>
      )}
      {state === 'open' && (
        <span className="week__mark muted" title={services.join(', ')}>
          <Icon of={CircleDashed} small />
          <span className="week__word">{'er\u00adwartet'}</span>
        </span>
      )}
    </>
  );
}
