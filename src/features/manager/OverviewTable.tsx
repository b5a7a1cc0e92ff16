import type { ReactNode } from 'react';
import { thousands } from '../../ui/format';
import { Empty, Failed, Loading } from '../../ui/listState';
import { useWide } from '../../ui/useWide';

type OverviewTableProps<T> = {
  title: string;
  /** undefined = not there (yet). */
  rows: readonly T[] | undefined;
  failed: { reason: string; again: () => void } | null;
  /** As in 'Immobilien werden geladen'. */
  loading: string;
  empty: { title: string; text: string };
  columns: readonly [string, string];
  cells: (row: T) => { key: string; first: ReactNode; second: ReactNode };
};

/** A list under a tile of the overview: a table at the desk, cards on a phone, with its four other states. */
export function OverviewTable<T>(props: OverviewTableProps<T>) {
  const { rows, failed } = props;
  const wide = useWide();
  if (failed && !rows) return <Failed text={failed.reason} onRetry={failed.again} />;
  if (!rows) return <Loading label={props.loading} rows={3} />;
  if (rows.length === 0) return <Empty {...props.empty} />;
  const cells = rows.map(props.cells);
  if (!wide)
    return (
      <section className="group" aria-label={props.title}>
        <div className="group__head">
          <h2>{props.title}</h2>
          <span className="small muted nowrap">{thousands(rows.length)}</span>
        </div>
        {cells.map(({ key, first, second }) => (
          <article className="record" key={key}>
            <div className="record__head">{first}</div>
            <div className="small muted">{second}</div>
          </article>
        ))}
      </section>
    );
  return (
    <section className="table-box" aria-label={props.title}>
      <div className="table-box__head">
        <h2>{props.title}</h2>
        <span className="muted small">{thousands(rows.length)}</span>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{props.columns[0]}</th>
            <th scope="col">{props.columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ key, first, second }) => (
            <tr key={key}>
              <td>{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
