import { Fragment, useRef } from 'react';
import { useWide } from '../../../components/useWide';
import { shortDay } from '../../../domain/search/questionText';
import { useNearRows } from './useNearRows';
import type { DayPaths } from './WeekDay';
import { WeekRow } from './WeekRow';
import type { GridRow } from './weekRules';
import './week.css';

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
                <WeekRow row={row} at={measure && index + 2} days={days} today={today} paths={paths} wide={wide} />
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
