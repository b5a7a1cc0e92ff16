import { Link } from 'react-router-dom';
import { type DayPaths, WeekDay } from './WeekDay';
import type { GridRow } from './weekRules';

type WeekRowProps = {
  row: GridRow;
  at: number | undefined;
  days: readonly string[];
  today: string;
  paths: DayPaths;
  wide: boolean;
};

/** @param at position in a table that draws only some rows, counted from its head */
export function WeekRow({ row, at, days, today, paths, wide }: WeekRowProps) {
  const cells = days.map((day) => <WeekDay key={day} row={row} day={day} today={today} paths={paths} />);
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
