import type { ReactNode } from 'react';
import { useOnline } from '../../device/connectivity';
import { toRemoteError } from '../../remote/failure';
import { dateTime } from '../../ui/format';
import { Failed, Loading, OfflineNote } from '../../ui/listState';

/** What a list needs to know of its question (react-query's own fields). */
export type Asked<T> = {
  data: T | undefined;
  error: unknown;
  isError: boolean;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  refetch: () => unknown;
};

type ServerListProps<T> = {
  asked: Asked<readonly T[]>;
  /** As in 'Mitarbeitende werden geladen'. */
  loading: string;
  empty: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
};

/** A list of the server in its five states: loading, failed, without a network, empty, there (design principle 6). */
export function ServerList<T>({ asked, loading, empty, children }: ServerListProps<T>) {
  const online = useOnline();
  const rows = asked.data;
  if (rows === undefined) {
    if (!asked.isError) return <Loading label={loading} rows={4} />;
    const text = online
      ? toRemoteError(asked.error).message
      : 'Es besteht kein Netz. Diese Liste kommt vom Server und wird auf diesem Gerät nicht gespeichert.';
    return <Failed text={text} onRetry={asked.refetch} at={asked.errorUpdatedAt} />;
  }
  const old = !online || asked.isError;
  return (
    <>
      {old && (
        <OfflineNote
          text={`Sie sehen den Stand vom ${dateTime(asked.dataUpdatedAt)}. Ändern lässt er sich, sobald wieder Netz da ist.`}
        />
      )}
      {rows.length === 0 ? empty : children(rows)}
    </>
  );
}
