/** Definition of a list, for its table and cards (D106). */
import type { ReactNode } from 'react';
import type { RowAction } from './RowActions';

export type TableRow = { id: string };

/** Sort state of a column and its action. The server sorts, because it has all rows. */
export type Sort = {
  /** undefined: sorted by another column. */
  direction?: 'ascending' | 'descending' | undefined;
  /** Absent: the head only shows the order. */
  onSort?: (() => void) | undefined;
};

export type Column<T> = {
  /** Unique in a table. */
  head: string;
  /** Head only for screen readers. */
  silent?: boolean;
  /** Small print below the head. */
  note?: string | undefined;
  cell: (row: T) => ReactNode;
  /** Small print below the cell. */
  small?: (row: T) => ReactNode;
  /** Right-aligned. */
  kind?: 'number' | 'actions';
  /** Further classes of the cells, and of the head. */
  className?: string;
  headClass?: string;
  sort?: Sort;
};

/** Columns in order; false and null are skipped. */
export type Columns<T> = readonly (Column<T> | false | null)[];

/** Actions of a row, on desktop and phone. */
export type RowDoes<T> = {
  /** The row's name in button labels: 'Bearbeiten: Petra Reinhardt'. */
  nameOf?: (row: T) => string;
  actions?: ((row: T) => readonly RowAction[]) | undefined;
  /** Replaces the toolbar unless empty. */
  insteadOfActions?: (row: T) => ReactNode;
  /** Makes rows open; renders the details. */
  details?: ((row: T) => ReactNode) | undefined;
};

/** Which rows are selected, by their ids. */
export type RowSelection<T> = {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** none, some or all visible rows. */
  extent: 'none' | 'some' | 'all';
  toggleAll: () => void;
  /** Checkbox label, as in 'Domkloster 4, 21.11.2026, 10:42 Uhr auswählen'. */
  label: (row: T) => string;
};
