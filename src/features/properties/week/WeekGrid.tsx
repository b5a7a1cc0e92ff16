import { CalendarCheck, Check, CircleDashed, CircleX } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { entryCount } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { LazyPicture } from '../../../components/LazyPicture';
import { firstPictureOf } from '../../../components/lists/picture';
import { useWide } from '../../../components/useWide';
import { dayInMonth, shortDay } from '../../../domain/search/questionText';
import { DayQuestionMark } from '../../threads/DayQuestionMark';
import { MissingDay } from '../../threads/MissingDay';
import { type DayThreads, threadsOfDay } from '../../threads/useThreads';
import { useNearRows } from './useNearRows';
import { type GridDay, type GridRow, movedDay, stateOfDay } from './weekRules';

/** Targets of a day: its records, and its calendar where work is missing. `threads`: 'fehlt' opens a question. */
export type DayPaths = {
  records: (row: string, day: GridDay) => string;
  missing: (row: string, day: string) => string;
  threads?: DayThreads;
};

type GridProps = { rows: readonly GridRow[]; days: readonly string[]; today: string; paths: DayPaths; head: string };

/** Usual height of a row; px. */
const ROW = { wide: 57, phone: 93 };

/** Rows by Monday to Sunday: done with a photo on hover, expected, missing. On a phone the name stands above its days. */
export function WeekGrid({ rows, days, today, paths, head }: GridProps) {
  const wide = useWide();
  const table = useRef<HTMLTableElement>(null);
  const { near, rest, measure, ...focus } = useNearRows(table, rows.length, wide ? ROW.wide : ROW.phone);
  const width = days.length + Number(wide);
  return (
    <table
      ref={table}
      className={wide ? 'week' : 'week week--phone'}
      aria-rowcount={measure && (wide ? rows.length + 1 : -1)}
      {...focus}
    >
      <thead>
        <tr>
          {wide && (
            <th scope="col" className="week__name">
              {head}
            </th>
          )}
          {days.map((day) => (
            <th key={day} scope="col" className={day === today ? 'week__today' : undefined}>
              <DayHead day={day} wide={wide} />
            </th>
          ))}
        </tr>
      </thead>
      {near.map(({ index, gap }) => {
        const row = rows[index];
        return (
          row && (
            <Fragment key={row.id}>
              <LeftOut height={gap} width={width} />
              <tbody ref={measure} data-index={index}>
                <Row row={row} at={measure && index + 2} days={days} today={today} paths={paths} wide={wide} />
              </tbody>
            </Fragment>
          )
        );
      })}
      <LeftOut height={rest} width={width} />
    </table>
  );
}

/** The height of rows that are not drawn. */
function LeftOut({ height, width }: { height: number; width: number }) {
  if (height < 1) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td className="week__left-out" colSpan={width} style={{ height }} />
      </tr>
    </tbody>
  );
}

type RowProps = Omit<GridProps, 'rows' | 'head'> & { row: GridRow; at: number | undefined; wide: boolean };

/** @param at position in a table that draws only some rows, counted from its head */
function Row({ row, at, days, today, paths, wide }: RowProps) {
  const cells = days.map((day) => <GridCell key={day} row={row} day={day} today={today} paths={paths} wide={wide} />);
  if (wide)
    return (
      <tr aria-rowindex={at}>
        <th scope="row">
          <RowName of={row} />
        </th>
        {cells}
      </tr>
    );
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={days.length}>
          <RowName of={row} />
        </th>
      </tr>
      {row.days.length > 0 && <tr>{cells}</tr>}
    </>
  );
}

/** `Mo` over `23.11.`, on a phone over `23.`; month and year are always there for screen readers. */
function DayHead({ day, wide }: { day: string; wide: boolean }) {
  const [weekday, date = ''] = shortDay(day).split(' ');
  const [number, month, year] = date.split('.');
  return (
    <>
      {weekday}
      <span className="week__date">
        {` ${number}.`}
        <span className={wide ? undefined : 'visually-hidden'}>{`${month}.`}</span>
        <span className="visually-hidden">{year}</span>
      </span>
    </>
  );
}

function RowName({ of: { name, small, to } }: { of: GridRow }) {
  return (
    <>
      {to === null ? (
        <span className="strong">{name}</span>
      ) : (
        <Link className="row-link" to={to}>
          {name}
        </Link>
      )}
      {small && <span className="small muted line week__small">{small}</span>}
    </>
  );
}

type CellProps = { row: GridRow; day: string; today: string; paths: DayPaths; wide: boolean };

/** Its newest photo shows while the pointer or the focus is on it. */
function GridCell({ row, day, today, paths, wide }: CellProps) {
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
      {found && <DayMarks row={row} day={found} paths={paths} wide={wide} />}
      {isPeeked && found?.newest && (
        <span className="week__peek" aria-hidden="true">
          <LazyPicture name={found.newest} load={firstPictureOf(found.newest)} alt="" />
        </span>
      )}
    </td>
  );
}

function DayMarks({ row, day, paths, wide }: Pick<CellProps, 'row' | 'paths' | 'wide'> & { day: GridDay }) {
  const state = stateOfDay(day);
  const moved = movedDay(day);
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
      {moved && (
        <Link
          className="week__mark week__mark--done"
          to={paths.records(row.id, { day: moved, records: 0, newest: null, expected: [] })}
          aria-label={`${where}: am ${shortDay(moved)} belegt`}
        >
          <Icon of={CalendarCheck} small />
          <span className="week__word">{`am ${dayInMonth(moved)}`}</span>
        </Link>
      )}
      {state === 'missing' && paths.threads && (
        <MissingDay
          property={row.id}
          propertyName={row.name}
          services={services}
          day={day.day}
          threads={paths.threads}
          className="week__mark week__mark--missing"
          label={`${where}: fehlt, ${services.join(', ')}`}
          to={paths.missing(row.id, day.day)}
        >
          <Icon of={CircleX} small />
          <span className="week__word">fehlt</span>
          <DayQuestionMark of={threadsOfDay(paths.threads, { property: row.id, day: day.day, services })[0]} />
        </MissingDay>
      )}
      {state === 'missing' && !paths.threads && (
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
          {/* A phone's column is narrower than the word, so the legend has it. */}
          <span className={wide ? 'week__word' : 'visually-hidden'}>erwartet</span>
        </span>
      )}
    </>
  );
}
