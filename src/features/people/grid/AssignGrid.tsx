import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PropertyChoice } from '../../../components/picker/Properties';
import { withFocused } from '../../properties/week/useNearRows';
import { GridCell } from './GridCell';
import { type Chosen, cellsBetween, type GridPerson, movedSpot, type Spot, withCells } from './gridRules';
import { usePainting } from './usePainting';
import './assign.css';

type AssignGridProps = {
  people: readonly GridPerson[];
  properties: readonly PropertyChoice[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** The person of the row that is tapped or has the focus. */
  onPerson: (person: GridPerson) => void;
};

/** Side of a cell, as in assign.css; rem. */
const CELL_REM = 2.75;
const OVERSCAN = 4;

/** People by properties. A tap or Space changes a cell, dragging and Shift with an arrow change many. */
export function AssignGrid({ people, properties, chosen, onChange, onPerson }: AssignGridProps) {
  const box = useRef<HTMLTableElement>(null);
  const { active, goTo: moveTo, setFocus } = useActiveCell(box, { row: people.length, column: properties.length });
  const showPerson = ({ row }: Spot) => {
    const person = people[row - 1];
    if (person) onPerson(person);
  };
  const goTo = (spot: Spot) => {
    moveTo(spot);
    showPerson(spot);
  };
  const { rows, columns } = useDrawn(box, { people: people.length, properties: properties.length, active });
  const shown = { users: people.map(({ id }) => id), properties: properties.map(({ id }) => id) };
  const paint = usePainting({ shown, chosen, onChange });
  const handleKey = (event: KeyboardEvent) => {
    const next = movedSpot(active, event.key, shown);
    if (next && event.shiftKey) onChange(withCells(chosen, cellsBetween(shown, active, next), paint.isAllOn(active)));
    if (next) goTo(next);
    else if (event.key === ' ' || event.key === 'Enter') paint.toggleCells(active);
    else return;
    event.preventDefault();
  };
  const cellIn = (row: number) => (column: VirtualItem) => (
    <GridCell
      key={column.index}
      at={{ row, column: column.index }}
      left={column.start}
      person={people[row - 1]}
      property={properties[column.index - 1]}
      count={paint.countAt({ row, column: column.index })}
      isActive={row === active.row && column.index === active.column}
    />
  );
  return (
    <table
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the focus
      role="grid"
      aria-label="Wer arbeitet wo"
      aria-multiselectable="true"
      aria-rowcount={people.length + 2}
      aria-colcount={properties.length + 2}
      className="assign"
      style={{ '--columns': `${columns.getTotalSize()}px`, '--rows': `${rows.getTotalSize()}px` } as CSSProperties}
      onKeyDown={handleKey}
      onFocus={() => {
        setFocus(true);
        showPerson(active);
      }}
      onBlur={() => setFocus(false)}
      onPointerDown={(event) => paint.startDrag(event, goTo)}
      onPointerMove={paint.moveDrag}
      onClick={(event) => paint.tapCell(event.target, goTo)}
    >
      <thead className="assign__head">
        <tr aria-rowindex={1}>
          <th scope="col" className="assign__corner" aria-colindex={1}>
            Person
          </th>
          {columns.getVirtualItems().map(({ index, start }) => (
            <ColumnHead key={index} at={index} left={start} property={properties[index - 1]} />
          ))}
        </tr>
      </thead>
      <tbody className="assign__body">
        {rows.getVirtualItems().map(({ index, start }) => (
          <tr key={index} className="assign__row" aria-rowindex={index + 2} style={atStyle('--at', start)}>
            <RowHead person={people[index - 1]} onPerson={onPerson} />
            {columns.getVirtualItems().map(cellIn(index))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cell of the keyboard; it takes the focus when it changes. @param last after a search there may be fewer */
function useActiveCell(box: RefObject<HTMLElement | null>, last: Spot) {
  const [spot, setActive] = useState<Spot>({ row: 1, column: 1 });
  const row = Math.min(spot.row, last.row);
  const column = Math.min(spot.column, last.column);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    if (!hasFocus || !box.current?.contains(document.activeElement)) return;
    if (document.activeElement instanceof HTMLButtonElement) return;
    box.current.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus();
  }, [box, row, column, hasFocus]);
  const goTo = (spot: Spot) => {
    setActive(spot);
    setFocus(true);
  };
  return { active: { row, column }, goTo, setFocus };
}

/** Rows and columns near the view. Place 0 means all, and the focused cell is always drawn. */
function useDrawn(
  box: RefObject<HTMLElement | null>,
  { people, properties, active }: { people: number; properties: number; active: Spot },
) {
  const axis = { getScrollElement: () => box.current, estimateSize: cellPx, overscan: OVERSCAN };
  const rows = useVirtualizer({
    ...axis,
    count: people + 1,
    rangeExtractor: (range) => withFocused(range, active.row),
  });
  const columns = useVirtualizer({
    ...axis,
    horizontal: true,
    count: properties + 1,
    rangeExtractor: (range) => withFocused(range, active.column),
  });
  return { rows, columns };
}

/** Large text makes large cells. */
function cellPx(): number {
  return CELL_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function atStyle(name: '--at' | '--left', start: number): CSSProperties {
  return { [name]: `${start}px` } as CSSProperties;
}

function RowHead({ person, onPerson }: { person: GridPerson | undefined; onPerson: (person: GridPerson) => void }) {
  return (
    <th scope="row" className="assign__name" aria-colindex={1}>
      {person ? (
        <button
          type="button"
          className="assign__person"
          title={person.fullName}
          tabIndex={-1}
          onClick={() => onPerson(person)}
        >
          {person.fullName}
        </button>
      ) : (
        <span className="strong">Alle</span>
      )}
    </th>
  );
}

function ColumnHead({ at, left, property }: { at: number; left: number; property: PropertyChoice | undefined }) {
  return (
    <th
      scope="col"
      aria-colindex={at + 2}
      className="assign__property"
      style={atStyle('--left', left)}
      title={property && `${property.name}, ${property.address}`}
    >
      <span className={property ? undefined : 'strong'}>{property?.name ?? 'Alle'}</span>
    </th>
  );
}
