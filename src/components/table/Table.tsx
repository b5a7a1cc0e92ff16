import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { IconButton } from '../Button';
import { CheckCell } from '../CheckCell';
import { Icon } from '../Icon';
import type { Column, Columns, RowDoes, RowSelection, Sort, TableRow } from './columns';
import { nameFor, openWord, RowActions } from './RowActions';
import './table.css';

export type TableProps<T extends TableRow> = RowDoes<T> & {
  rows: readonly T[];
  columns: Columns<T>;
  /** What the table holds, for screen readers. */
  caption?: string;
  /** 49-px rows that break long words. */
  dense?: boolean;
  /** On a phone each row is a block with a head before each cell; for tables without cards. */
  stacked?: boolean;
  className?: string;
  /** Highlights rows in progress. */
  isActive?: (row: T) => boolean;
  /** Makes rows selectable. */
  selection?: RowSelection<T> | undefined;
  /** Content after a row, across all columns; called with '' for before the first. */
  between?: ((behind: string) => ReactNode) | undefined;
};

/** Table form of a list. One row at a time is open. */
export function Table<T extends TableRow>(props: TableProps<T>) {
  const { rows, caption, className, selection, details, between } = props;
  const [open, setOpen] = useState<string | null>(null);
  const columns = [...props.columns, actionsOf(props)].filter((column) => column !== false && column !== null);
  const width = columns.length + Number(Boolean(selection)) + Number(Boolean(details));
  return (
    <table
      className={joinClasses('table', props.dense && 'table--dense', props.stacked && 'table--stacked', className)}
    >
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="table__check">
              <CheckCell label="Alle auswählen" extent={selection.extent} onToggle={selection.toggleAll} />
            </th>
          )}
          {details && (
            <th scope="col" className="table__open">
              <span className="visually-hidden">Einzelheiten</span>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.head} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        <Between columns={width}>{between?.('')}</Between>
        {rows.map((row) => (
          <Fragment key={row.id}>
            <Line row={row} {...props} columns={columns} open={open === row.id} onOpen={setOpen} />
            <Between columns={width}>{between?.(row.id)}</Between>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Between({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr className="table__between">
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}

function actionsOf<T>({ nameOf, actions, insteadOfActions }: RowDoes<T>): Column<T> | false {
  if (!actions) return false;
  const cell = (row: T) => insteadOfActions?.(row) || <RowActions of={nameOf?.(row)} actions={actions(row)} />;
  return { head: 'Aktionen', kind: 'actions', cell };
}

function Head<T>({ column: { head, silent, note, kind, headClass, sort } }: { column: Column<T> }) {
  return (
    <th scope="col" className={joinClasses(kind && CLASS[kind], headClass)} aria-sort={sort?.direction}>
      {silent ? (
        <span className="visually-hidden">{head}</span>
      ) : sort?.onSort ? (
        <SortButton {...sort} head={head} />
      ) : (
        head
      )}
      <Small>{note}</Small>
    </th>
  );
}

function SortButton({ head, direction, onSort }: { head: string } & Sort) {
  return (
    <button type="button" className="sort" onClick={onSort}>
      {head}
      {direction && <Icon of={direction === 'ascending' ? ChevronUp : ChevronDown} small />}
    </button>
  );
}

type LineProps<T extends TableRow> = Pick<TableProps<T>, 'isActive' | 'selection' | 'nameOf' | 'details'> & {
  row: T;
  columns: readonly Column<T>[];
  open: boolean;
  onOpen: (id: string | null) => void;
};

/** A row, and its details when open. */
function Line<T extends TableRow>({ row, columns, isActive, selection, nameOf, details, open, onOpen }: LineProps<T>) {
  const chosen = selection?.has(row.id) ?? false;
  return (
    <Fragment>
      <tr className={open || chosen || isActive?.(row) ? 'is-open' : undefined}>
        {selection && (
          <td className="table__check">
            <CheckCell
              label={selection.label(row)}
              extent={chosen ? 'all' : 'none'}
              onToggle={() => selection.toggle(row.id)}
            />
          </td>
        )}
        {details && (
          <td className="table__open">
            <IconButton
              icon={open ? ChevronDown : ChevronRight}
              label={nameFor(openWord(open), nameOf?.(row))}
              aria-expanded={open}
              onClick={() => onOpen(open ? null : row.id)}
            />
          </td>
        )}
        {columns.map(({ head, cell, small, kind, className }) => (
          <td key={head} data-head={head} className={joinClasses(kind && CLASS[kind], className)}>
            {cell(row)}
            {small && <Small>{small(row)}</Small>}
          </td>
        ))}
      </tr>
      {open && details && (
        <tr className="is-open">
          <td />
          <td colSpan={columns.length}>{details(row)}</td>
        </tr>
      )}
    </Fragment>
  );
}

function Small({ children }: { children: ReactNode }) {
  return children ? <span className="small">{children}</span> : null;
}

const CLASS = { number: 'num', actions: 'acts' } as const;

function joinClasses(...classes: (string | false | undefined)[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined;
}
