import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/Button';
import { Table } from '../../../components/table/Table';
import { CHART, scaleAxis, scalePlaceOf, yOf } from './scale';
import { formatShortDay, longDay } from './words';

/** One value a day; null = not measured. */
export type DayValue = { day: string; value: number | null };

type ChartProps = {
  title: string;
  figure: ReactNode;
  days: readonly DayValue[];
  kind: 'area' | 'bars';
  write: (value: number) => string;
  unit: string;
};

/** A small chart in plain SVG, and the same numbers as a table. */
export function Chart({ title, figure, days, kind, write, unit }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const known = days.flatMap(({ value }) => (value === null ? [] : [value]));
  const { top, ticks } = scaleAxis(Math.max(0, ...known));
  const label = `${title}: ${known.length === 0 ? 'keine Werte' : `zuletzt ${write(known.at(-1) ?? 0)}, höchstens ${write(Math.max(...known))}`}. Die Zahlen stehen unter „Als Tabelle zeigen“.`;
  return (
    <section className="card card--pad stack" aria-label={title}>
      <div className="system-chart__head">
        <h2>{title}</h2>
        <span>{figure}</span>
      </div>
      <svg className="chart" viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? 'axis' : 'grid'}
              x1={CHART.left}
              x2={CHART.width - CHART.right}
              y1={yOf(tick, top)}
              y2={yOf(tick, top)}
            />
            <text x={CHART.left - 8} y={yOf(tick, top) + 5} textAnchor="end">
              {write(tick)}
            </text>
          </g>
        ))}
        {kind === 'area' ? <Area days={days} top={top} /> : <Bars days={days} top={top} />}
        <DayLabels days={days} />
      </svg>
      <Button
        variant="quiet"
        className="start pull-left"
        icon={asTable ? ChevronUp : ChevronDown}
        aria-expanded={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        Als Tabelle zeigen
      </Button>
      {asTable && <DayTable title={title} days={days} write={write} unit={unit} />}
    </section>
  );
}

type Drawn = { days: readonly DayValue[]; top: number };

function Bars({ days, top }: Drawn) {
  return days.map(({ day, value }, index) => {
    if (value === null || value === 0) return null;
    const { x, width } = scalePlaceOf(index, days.length);
    const y = yOf(value, top);
    return <rect key={day} className="a" x={x + width * 0.12} width={width * 0.76} y={y} height={yOf(0, top) - y} />;
  });
}

function Area({ days, top }: Drawn) {
  const points = days.flatMap(({ value }, index) => {
    const { x, width } = scalePlaceOf(index, days.length);
    return value === null ? [] : [{ x: x + width / 2, y: yOf(value, top) }];
  });
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L');
  const ground = yOf(0, top);
  return (
    <>
      <path className="system-chart__area" d={`M${line} L${last.x},${ground} L${first.x},${ground} Z`} />
      <path className="system-chart__line" d={`M${line}`} />
      <circle className="a" cx={last.x} cy={last.y} r={4} />
    </>
  );
}

function DayLabels({ days }: { days: readonly DayValue[] }) {
  const shown = [0, 1 / 3, 2 / 3, 1].map((share) => Math.round(share * (days.length - 1)));
  return shown.map((index, place) => {
    const day = days[index];
    if (!day) return null;
    const { x, width } = scalePlaceOf(index, days.length);
    return (
      <text
        key={day.day}
        x={x + width / 2}
        y={CHART.height - 8}
        textAnchor={place === 0 ? 'start' : place === shown.length - 1 ? 'end' : 'middle'}
      >
        {formatShortDay(day.day)}
      </text>
    );
  });
}

/** Newest first. */
function DayTable({ title, days, write, unit }: Pick<ChartProps, 'title' | 'days' | 'write' | 'unit'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="system-chart__table" aria-label={`${title} als Tabelle`} tabIndex={0}>
      <Table
        rows={[...days].reverse().map(({ day, value }) => ({ id: day, value }))}
        columns={[
          { head: 'Tag', cell: ({ id }) => longDay(id) },
          { head: unit, cell: ({ value }) => (value === null ? 'nicht gemessen' : write(value)), kind: 'number' },
        ]}
      />
    </section>
  );
}
