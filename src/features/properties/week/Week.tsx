import { ChevronLeft, ChevronRight, CircleDashed } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { Loading } from '../../../components/ListState';
import { useShowAll } from '../../../components/lists/ShowAll';
import { useWide } from '../../../components/useWide';
import { dayText } from '../../../domain/time/day';
import { addDays, dayOf } from '../../../domain/time/germanDay';
import { type DayPaths, WeekGrid } from './WeekGrid';
import './week.css';
import { countMissing, type GridRow, getMonday, hasOpenDay, listDays, sortByUrgency } from './weekRules';

/** Rows shown first: those with something come first. */
const FIRST = 12;

type WeekProps = {
  title: string;
  /** Head of the first column. */
  head: string;
  monday: string;
  onMonday: (monday: string) => void;
  /** undefined while loading. */
  rows: readonly GridRow[] | undefined;
  paths: DayPaths;
  empty: ReactNode;
};

/** A week as a grid, with a button for the week before and after. */
export function Week({ title, head, monday, onMonday, rows, paths, empty }: WeekProps) {
  const heading = useId();
  const wide = useWide();
  const today = dayOf(Date.now());
  const sorted = sortByUrgency(rows ?? [], today);
  const { shown, more } = useShowAll(sorted, sorted.slice(0, FIRST), title);
  const missing = countMissing(sorted);
  const days = listDays(monday);
  return (
    <section className="group" aria-labelledby={heading}>
      <div className="group__head week-head">
        <h2 id={heading}>{title}</h2>
        <div className="btn-row btn-row--middle">
          <IconButton
            icon={ChevronLeft}
            label={`${title}: Vorherige Woche`}
            onClick={() => onMonday(addDays(monday, -7))}
          />
          <span className="small nowrap" aria-live="polite">
            {weekText(monday, today)}
          </span>
          <IconButton
            icon={ChevronRight}
            label={`${title}: Nächste Woche`}
            onClick={() => onMonday(addDays(monday, 7))}
          />
        </div>
      </div>
      {!rows && <Loading label={`${title} wird geladen`} rows={3} table />}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <>
          {missing > 0 && <p className="state state--refused">{missingText(missing, head)}</p>}
          <div className="table-box week-box">
            <WeekGrid rows={shown} days={days} today={today} paths={paths} head={head} />
          </div>
          {!wide && hasOpenDay(shown) && (
            <p className="week-legend small muted" aria-hidden="true">
              <Icon of={CircleDashed} small />
              erwartet
            </p>
          )}
          {more}
        </>
      )}
    </section>
  );
}

function weekText(monday: string, today: string): string {
  if (monday === getMonday(today)) return 'Diese Woche';
  if (monday === getMonday(addDays(today, -7))) return 'Letzte Woche';
  return `Woche ab ${dayText(monday)}`;
}

function missingText(missing: number, head: string): string {
  const one = missing === 1;
  if (head === 'Immobilie') return one ? 'Bei 1 Immobilie fehlt etwas' : `Bei ${missing} Immobilien fehlt etwas`;
  return one ? 'Bei 1 Person fehlt etwas' : `Bei ${missing} Personen fehlt etwas`;
}
