/** How a list is described, once for its table and its cards (D106). */
import type { ReactNode } from 'react';
import type { RowAction } from './RowActions';

/** What the kit needs of a row. */
export type TableRow = { id: string };

/** How a column is sorted, and what its head does. The server sorts: it alone has all rows (D75). */
export type Sort = {
  /** undefined: by another column. */
  direction?: 'ascending' | 'descending' | undefined;
  /** Without it the head only says how the rows are sorted. */
  onSort?: (() => void) | undefined;
};

/** One column of a table. */
export type Column<T> = {
  /** What stands above it; no two columns of a table have the same. */
  head: string;
  /** The head is for screen readers alone. */
  silent?: boolean;
  /** Small print below the head. */
  note?: string | undefined;
  cell: (row: T) => ReactNode;
  /** Small print below the cell; nothing where there is none. */
  small?: (row: T) => ReactNode;
  /** Numbers and actions stand at the right. */
  kind?: 'number' | 'actions';
  /** Further classes of the cells, and of the head. */
  className?: string;
  headClass?: string;
  sort?: Sort;
};

/** The columns of a table in their order; what is false or null is not one of them this time. */
export type Columns<T> = readonly (Column<T> | false | null)[];

/** What a row does, at the desk and on a phone. */
export type RowDoes<T> = {
  /** The row in the names of its buttons: 'Bearbeiten: Petra Reinhardt'. */
  nameOf?: (row: T) => string;
  /** With it rows have a toolbar. */
  actions?: ((row: T) => readonly RowAction[]) | undefined;
  /** Stands in place of the toolbar where it is anything. */
  insteadOfActions?: (row: T) => ReactNode;
  /** With it rows can be opened; what is shown then. */
  details?: ((row: T) => ReactNode) | undefined;
};

/** Which rows are selected, by their ids. */
export type RowSelection<T> = {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** none, some or all of the rows shown. */
  extent: 'none' | 'some' | 'all';
  toggleAll: () => void;
  /** Name of a row's box, as in 'Domkloster 4, 21.11.2026, 10:42 Uhr auswählen'. */
  label: (row: T) => string;
};
