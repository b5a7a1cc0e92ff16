import { Check, Minus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { formatCount } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import type { GridPerson, Spot } from './gridRules';

type GridCellProps = {
  at: Spot;
  left: number;
  /** Undefined: all. */
  person: GridPerson | undefined;
  property: { name: string } | undefined;
  count: { on: number; of: number };
  isActive: boolean;
};

/** One cell; those of 'Alle' stand for a row or column. */
export function GridCell({ at, left, person, property, count: { on, of }, isActive }: GridCellProps) {
  const isFull = of > 0 && on === of;
  const isAll = !person || !property;
  const where = `${person?.fullName ?? 'Alle'}, ${property?.name ?? 'alle Immobilien'}`;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid take the focus
      role="gridcell"
      data-at={`${at.row} ${at.column}`}
      className={isAll ? 'assign__cell assign__cell--all' : 'assign__cell'}
      style={{ '--left': `${left}px` } as CSSProperties}
      aria-colindex={at.column + 2}
      aria-selected={isFull}
      aria-label={isAll ? `${where}: ${formatCount(on)} von ${formatCount(of)}` : where}
      tabIndex={isActive ? 0 : -1}
    >
      <span className="assign__box">{isFull ? <Icon of={Check} small /> : on > 0 && <Icon of={Minus} small />}</span>
    </td>
  );
}
