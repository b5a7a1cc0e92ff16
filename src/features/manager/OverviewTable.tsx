import type { ReactNode } from 'react';
import type { Row } from '../../office/table/columns';
import { Rows, type RowsProps } from '../../office/table/rows';
import { thousands } from '../../ui/format';
import { Empty, Failed, Loading } from '../../ui/listState';
import { useWide } from '../../ui/useWide';

type OverviewTableProps<T extends Row> = Pick<RowsProps<T>, 'columns' | 'card'> & {
  title: string;
  /** Right of the title; default: how many rows. */
  note?: string | undefined;
  /** undefined = not there (yet). */
  rows: readonly T[] | undefined;
  failed: { reason: string; again: () => void } | null;
  /** As in 'Immobilien werden geladen'. */
  loading: string;
  empty: { title: string; text: string };
  /** Below the rows: the way to all of them. */
  foot?: ReactNode;
};

/** A list under a tile of the overview, with its other states. */
export function OverviewTable<T extends Row>(props: OverviewTableProps<T>) {
  const { title, rows, failed, foot } = props;
  const wide = useWide();
  if (failed && !rows) return <Failed text={failed.reason} onRetry={failed.again} />;
  if (!rows) return <Loading label={props.loading} rows={3} />;
  if (rows.length === 0) return <Empty {...props.empty} />;
  const box = wide ? 'table-box' : 'group';
  return (
    <section className={box} aria-label={title}>
      <div className={`${box}__head`}>
        <h2>{title}</h2>
        <span className="muted small">{props.note ?? thousands(rows.length)}</span>
      </div>
      <Rows rows={rows} columns={props.columns} card={props.card} />
      {foot && (wide ? <div className="pager pager--end">{foot}</div> : foot)}
    </section>
  );
}

type OverviewCardProps = { children: ReactNode; brief: ReactNode; action: ReactNode };

/** Below the head of a card: one fact, one line in short, what can be done. */
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
