import type { ReactNode } from 'react';
import { toRemoteError } from '../../api/failure';
import { useOnline } from '../../platform/connectivity';
import { dateTime } from '../format';
import { Failed, Loading, OfflineNote, OldNote } from '../ListState';
import { useWide } from '../useWide';

/** What a list needs to know of its query (TanStack Query's own fields); times in ms. */
export type ListState<T> = {
  /** undefined while nothing is known. */
  data: readonly T[] | undefined;
  /** Null: the last attempt brought an answer. */
  error: unknown;
  dataUpdatedAt: number;
  errorUpdatedAt?: number;
  refetch: () => unknown;
};

/** Grey lines of a table that is on its way: most lists are longer, and a shorter one pulls nothing far. */
const LINES = 6;

type ListFrameProps<T> = {
  query: ListState<T>;
  /** As in 'Einladungen werden geladen'. */
  loading: string;
  /** Grey cards on a phone meanwhile; at the desk there are lines of a table. */
  grey?: number;
  /** Title of the list that could not be loaded, where the specification has one. */
  failed?: string | undefined;
  /** There is nothing at all: what would stand here, and the next step. */
  empty: ReactNode;
  /** Instead of `empty` where filters or a search leave nothing; false while the list is not narrowed. */
  nothingFound?: ReactNode;
  /** What a network would bring back, said above a list that is old. */
  waiting?: string;
  children: (rows: readonly T[]) => ReactNode;
};

/** A list of the server in its states: loading, empty, nothing found, failed, without a network, there (design principle 6). */
export function ListFrame<T>(props: ListFrameProps<T>) {
  const { query, loading, grey = 4, failed, empty, nothingFound, waiting, children } = props;
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
      {rows.length === 0 ? nothingFound || empty : children(rows)}
    </>
  );
}
