import type { ReactNode } from 'react';
import { formatCount } from '../../components/format';
import { Empty } from '../../components/ListState';
import { ListFrame, type ListState } from '../../components/lists/List';
import type { TableRow } from '../../components/table/columns';
import { Rows, type RowsProps } from '../../components/table/Rows';
import { useWide } from '../../components/useWide';

type OverviewTableProps<T extends TableRow> = Pick<RowsProps<T>, 'columns' | 'card'> & {
  title: string;
  note?: string | undefined;
  query: ListState<T>;
  loading: string;
  /** Error title, where specified. */
  failed?: string;
  empty: { title: string; text: string };
  foot?: ReactNode;
};

export function OverviewTable<T extends TableRow>({ query, loading, failed, empty, ...table }: OverviewTableProps<T>) {
  return (
    <ListFrame query={query} loading={loading} failed={failed} empty={<Empty {...empty} />}>
      {(rows) => <OverviewBox rows={rows} {...table} />}
    </ListFrame>
  );
}

type BoxProps<T extends TableRow> = Omit<OverviewTableProps<T>, 'query' | 'loading' | 'failed' | 'empty'> & {
  rows: readonly T[];
};

export function OverviewBox<T extends TableRow>({ title, note, rows, columns, card, foot }: BoxProps<T>) {
  const wide = useWide();
  const box = wide ? 'table-box' : 'group';
  return (
    <section className={box} aria-label={title}>
      <div className={`${box}__head`}>
        <h2>{title}</h2>
        <span className="muted small">{note ?? formatCount(rows.length)}</span>
      </div>
      <Rows rows={rows} columns={columns} card={card} />
      {foot && (wide ? <div className="pager pager--end">{foot}</div> : foot)}
    </section>
  );
}

type OverviewCardProps = { children: ReactNode; brief: ReactNode; action: ReactNode };

export function OverviewCard({ children, brief, action }: OverviewCardProps) {
  return (
    <>
      <div>{children}</div>
      <div className="record__line">
        <span className="small muted">{brief}</span>
        {action}
      </div>
    </>
  );
}
