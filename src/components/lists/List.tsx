import type { ReactNode } from 'react';
import { toRemoteError } from '../../api/failure';
import { useOnline } from '../../platform/connectivity';
import { dateTime } from '../format';
import { Failed, Loading, OfflineNote, OldNote } from '../ListState';
import { useWide } from '../useWide';

/** Fields of a TanStack query; times in ms. */
export type ListState<T> = {
  /** undefined while nothing is known. */
  data: readonly T[] | undefined;
  /** Null: the last attempt succeeded. */
  error: unknown;
  dataUpdatedAt: number;
  errorUpdatedAt?: number;
  refetch: () => unknown;
};

/** Placeholder lines of a table: most lists are longer, and a shorter one moves little. */
const LINES = 6;

type ListFrameProps<T> = {
  query: ListState<T>;
  /** As in 'Einladungen werden geladen'. */
  loading: string;
  /** Placeholder cards on a phone; desktops show table lines. */
  grey?: number;
  /** Title of a failed load. */
  failed?: string | undefined;
  /** An empty list: what belongs here, and the next step. */
  empty: ReactNode;
  /** Replaces `empty` when filters or a search match nothing; false without filters, null where an answer says it. */
  nothingFound?: ReactNode;
  /** What a connection would load, shown above an old list. */
  waiting?: string;
  children: (rows: readonly T[]) => ReactNode;
};

/** A server list in its states: loading, empty, no match, failed, offline, loaded. */
export function ListFrame<T>(props: ListFrameProps<T>) {
  const { query, loading, grey = 4, failed, waiting, children } = props;
  const online = useOnline();
  const wide = useWide();
  const { data: rows, error } = query;
  if (!rows && !error) return <Loading label={loading} rows={wide ? LINES : grey} table={wide} />;
  if (!rows) {
    const text = online
      ? toRemoteError(error).message
      : 'Es besteht kein Netz. Diese Liste kommt vom Server und wird auf diesem Gerät nicht gespeichert.';
    return <Failed title={failed} text={text} onRetry={query.refetch} at={query.errorUpdatedAt} />;
  }
  const asOf = `Sie sehen den Stand vom ${dateTime(query.dataUpdatedAt)}.`;
  return (
    <>
      {!online && <OfflineNote text={`${asOf} ${waiting ?? 'Ändern lässt er sich, sobald wieder Netz da ist.'}`} />}
      {online && error && <OldNote text={asOf} onRetry={query.refetch} />}
      {rows.length === 0 ? emptyOf(props) : children(rows)}
    </>
  );
}

function emptyOf<T>({ empty, nothingFound }: ListFrameProps<T>): ReactNode {
  return nothingFound === null ? null : nothingFound || empty;
}
