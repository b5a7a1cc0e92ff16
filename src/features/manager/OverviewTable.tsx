import type { ReactNode } from 'react';
import { thousands } from '../../ui/format';
import { Empty, Failed, Loading } from '../../ui/listState';
import { useWide } from '../../ui/useWide';

type Cells = {
  key: string;
  first: ReactNode;
  second: ReactNode;
  third: ReactNode;
  /** Instead of the third cell on a phone. */
  brief: ReactNode;
  action: ReactNode;
};

type OverviewTableProps<T> = {
  title: string;
  /** Right of the title; default: how many rows. */
  note?: string | undefined;
  /** undefined = not there (yet). */
  rows: readonly T[] | undefined;
  failed: { reason: string; again: () => void } | null;
  /** As in 'Immobilien werden geladen'. */
  loading: string;
  empty: { title: string; text: string };
  columns: readonly [string, string, string];
  cells: (row: T) => Cells;
  /** Below the rows: the way to all of them. */
  foot?: ReactNode;
};

/** A list under a tile of the overview: a table at the desk, cards on a phone, with its other states. */
export function OverviewTable<T>(props: OverviewTableProps<T>) {
  const { rows, failed } = props;
  const wide = useWide();
  if (failed && !rows) return <Failed text={failed.reason} onRetry={failed.again} />;
  if (!rows) return <Loading label={props.loading} rows={3} />;
  if (rows.length === 0) return <Empty {...props.empty} />;
  const cells = rows.map(props.cells);
  const note = props.note ?? thousands(rows.length);
  return wide ? <Table {...props} note={note} shown={cells} /> : <Cards {...props} note={note} shown={cells} />;
}

type ShownProps = Pick<OverviewTableProps<never>, 'title' | 'columns' | 'foot'> & { note: string; shown: Cells[] };

function Table({ title, note, columns, shown, foot }: ShownProps) {
  return (
    <section className="table-box" aria-label={title}>
      <div className="table-box__head">
        <h2>{title}</h2>
        <span className="muted small">{note}</span>
      </div>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
            <th scope="col" className="acts">
              <span className="visually-hidden">Aktionen</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, first, second, third, action }) => (
            <tr key={key}>
              <td>{first}</td>
              <td>{second}</td>
              <td>{third}</td>
              <td className="acts">{action}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {foot && <div className="pager pager--end">{foot}</div>}
    </section>
  );
}

function Cards({ title, note, shown, foot }: ShownProps) {
  return (
    <section className="group" aria-label={title}>
      <div className="group__head">
        <h2>{title}</h2>
        <span className="small muted">{note}</span>
      </div>
      {shown.map(({ key, first, second, brief, action }) => (
        <article className="record" key={key}>
          <div className="record__head">{first}</div>
          <div>{second}</div>
          <div className="record__line">
            <span className="small muted">{brief}</span>
            {action}
          </div>
        </article>
      ))}
      {foot}
    </section>
  );
}
