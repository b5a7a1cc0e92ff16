import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { useWide } from '../useWide';
import type { RowDoes, TableRow } from './columns';
import { nameFor, openWord, RowActions } from './RowActions';
import { Table, type TableProps } from './Table';

/** What a card says; what can be done with the row is the same as in the table. */
export type CardParts = {
  head: ReactNode;
  /** Small lines below the head; what is false or null is none of them. */
  facts?: readonly ReactNode[];
  /** Below the facts. */
  body?: ReactNode;
};

/** `selection`: at the desk alone; cards have no boxes. */
export type RowsProps<T extends TableRow> = TableProps<T> & {
  /** Name of the list of cards, where no box around it has one. */
  label?: string;
  /** The row on a phone. */
  card: (row: T) => CardParts;
};

/** The rows of a list, by one definition: a table at the desk, cards on a phone. */
export function Rows<T extends TableRow>({ label, card, selection, ...table }: RowsProps<T>) {
  const wide = useWide();
  if (wide) return <Table {...table} {...(selection && { selection })} />;
  const cards = table.rows.map((row) => <RowCard key={row.id} row={row} {...card(row)} {...table} />);
  if (label === undefined) return cards;
  return (
    <section aria-label={label} className="stack stack--8">
      {cards}
    </section>
  );
}

type RowCardProps<T> = CardParts & RowDoes<T> & { row: T };

function RowCard<T>({ row, head, facts, body, details, ...does }: RowCardProps<T>) {
  const [open, setOpen] = useState(false);
  const lines = facts?.filter((fact) => fact !== false && fact !== null) ?? [];
  const toggle = details && <Toggle of={does.nameOf?.(row)} open={open} onToggle={() => setOpen(!open)} />;
  return (
    <article className="record">
      {head}
      {lines.length > 0 && (
        <div className="card__facts">
          {lines.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their places
            <span key={index}>{fact}</span>
          ))}
        </div>
      )}
      {body}
      {(toggle || does.actions) && (
        <div className="card__acts">
          {toggle}
          <CardActions row={row} {...does} />
        </div>
      )}
      {open && details?.(row)}
    </article>
  );
}

/** On a phone no pointer asks an icon for its name: each has its word. */
function CardActions<T>({ row, nameOf, actions, insteadOfActions }: RowDoes<T> & { row: T }) {
  return insteadOfActions?.(row) || (actions && <RowActions of={nameOf?.(row)} actions={actions(row)} words />);
}

function Toggle({ of, open, onToggle }: { of: string | undefined; open: boolean; onToggle: () => void }) {
  return (
    <Button
      icon={open ? ChevronDown : ChevronRight}
      aria-expanded={open}
      aria-label={nameFor(openWord(open), of)}
      onClick={onToggle}
    >
      {openWord(open)}
    </Button>
  );
}

type RowsBoxProps = {
  /** Name of the list, for screen readers. */
  label: string;
  children: ReactNode;
};

/** The box around the rows of a list: the frame of the table at the desk, a column of cards on a phone. */
export function RowsBox({ label, children }: RowsBoxProps) {
  return (
    <section className={useWide() ? 'table-box' : 'stack stack--8'} aria-label={label}>
      {children}
    </section>
  );
}
