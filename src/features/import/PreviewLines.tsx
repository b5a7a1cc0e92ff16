import { Check, CircleHelp, CircleX, Minus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { formatCount } from '../../components/format';
import { Icon, type IconType } from '../../components/Icon';
import { Tick } from '../../components/picker/Pick';
import { Table } from '../../components/table/Table';
import type { Fate, PlannedLine } from './plan';
import type { Ticks } from './useChosenLines';

/** A fate as icon and words. */
export const FATE_LOOK: Record<Fate, { icon: IconType; look: string; word: string; sum: string; one: string }> = {
  create: {
    icon: Check,
    look: 'state state--done',
    word: 'Wird angelegt',
    sum: 'werden angelegt',
    one: 'wird angelegt',
  },
  change: { icon: Pencil, look: 'state', word: 'Weicht ab', sum: 'weichen ab', one: 'weicht ab' },
  double: {
    icon: CircleHelp,
    look: 'state state--wait',
    word: 'Gleicher Name',
    sum: 'mit gleichem Namen',
    one: 'mit gleichem Namen',
  },
  skip: { icon: Minus, look: 'state muted', word: 'Übersprungen', sum: 'übersprungen', one: 'übersprungen' },
  error: { icon: CircleX, look: 'state state--refused', word: 'Mit Fehler', sum: 'mit Fehler', one: 'mit Fehler' },
};
/** Lines drawn at first: a desktop screen shows ten; 5,000 at once would block it for seconds. */
const SHOWN = 100;

/** One tick for all of them. */
export function AllChanges({ ticks: { changes, isTicked, tick } }: { ticks: Ticks }) {
  const isDouble = changes.every(({ fate }) => fate === 'double');
  return (
    <Tick
      label={isDouble ? 'Alle mit gleichem Namen anlegen' : 'Alle Abweichungen übernehmen'}
      on={changes.every(isTicked)}
      onChange={(on) => tick(changes, on)}
    />
  );
}

type LinesProps = { columns: readonly string[]; lines: readonly PlannedLine[]; ticks: Ticks };

/** Each line, and what happens with it. */
export function PreviewLines({ columns, lines, ticks }: LinesProps) {
  const [shown, setShown] = useState(SHOWN);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="table-box import__lines" tabIndex={0} aria-label="Vorschau der Zeilen">
      <Table
        stacked
        rows={lines.slice(0, shown).map((line) => ({ id: String(line.line), ...line, planned: line }))}
        columns={[
          { head: 'Zeile', cell: ({ line }) => line, kind: 'number', className: 'muted' },
          ...columns.map((head, index) => ({
            head,
            cell: ({ cells }: PlannedLine) => cells[index] || <span className="muted">leer</span>,
            className: 'import__name',
          })),
          { head: 'Was geschieht', cell: (line) => <LineFate line={line} ticks={ticks} /> },
        ]}
      />
      {lines.length > shown && (
        <div className="pager">
          <span>{`${formatCount(shown)} von ${formatCount(lines.length)} Zeilen`}</span>
          <Button onClick={() => setShown(shown + SHOWN)}>Mehr zeigen</Button>
        </div>
      )}
    </section>
  );
}

function LineFate({
  line: { fate, reason, line, planned },
  ticks,
}: {
  line: PlannedLine & { planned: PlannedLine };
  ticks: Ticks;
}) {
  const { icon, look, word } = FATE_LOOK[fate];
  return (
    <>
      <span className={look}>
        <Icon of={icon} />
        {word}
      </span>
      {reason && <span className="small import__under">{reason}</span>}
      {(fate === 'change' || fate === 'double') && (
        <label className="check import__under">
          <input
            type="checkbox"
            className="check__box"
            aria-label={`Zeile ${line} ${fate === 'double' ? 'trotzdem anlegen' : 'übernehmen'}`}
            checked={ticks.isTicked(planned)}
            onChange={(event) => ticks.tick([planned], event.target.checked)}
          />
          <span>{fate === 'double' ? 'Trotzdem anlegen' : 'Übernehmen'}</span>
        </label>
      )}
    </>
  );
}
