import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { useWide } from '../useWide';
import type { RowDoes, TableRow } from './columns';
import { nameFor, openWord, RowActions } from './RowActions';
import { Table, type TableProps } from './Table';

/** Content of a card; actions are those of the table. */
export type CardParts = {
  head: ReactNode;
  /** Small lines below the head; false and null are skipped. */
  facts?: readonly ReactNode[];
  body?: ReactNode;
};

/** `selection`: desktop only; cards have no checkboxes. */
export type RowsProps<T extends TableRow> = TableProps<T> & {
  /** Name of the card list if no box names it. */
  label?: string;
  card: (row: T) => CardParts;
};

/** One definition: a table on a desktop, cards on a phone. */
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

/** As in the table, with edges: a finger needs to see them. */
function CardActions<T>({ row, nameOf, actions, insteadOfActions }: RowDoes<T> & { row: T }) {
  return insteadOfActions?.(row) || (actions && <RowActions of={nameOf?.(row)} actions={actions(row)} card />);
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

/** Frame of a table, or the column of cards. */
export function RowsBox({ label, children }: RowsBoxProps) {
  return (
    <section className={useWide() ? 'table-box' : 'stack stack--8'} aria-label={label}>
      {children}
    </section>
  );
}
