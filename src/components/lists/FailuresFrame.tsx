import { useSession } from '../../db/live/screens';
import { ListFrame, type ListState } from './List';

type SectionQuery = Omit<ListState<unknown>, 'data'> & { data: unknown };

type FailuresProps = {
  /** Queries of the home's sections. */
  queries: readonly SectionQuery[];
  /** Title of a failed load. */
  failed: string;
};

/**
 * Above a home's sections: reports failed queries once, with one retry. Nothing while loading.
 * Nothing for an expired session, because every screen's notice says so.
 */
export function FailuresFrame({ queries, failed }: FailuresProps) {
  const session = useSession();
  const isKnown = queries.every(({ data }) => data !== undefined);
  const error = queries.find((one) => one.error !== null)?.error ?? null;
  if ((!isKnown && error === null) || session?.alive === false) return null;
  const query = {
    data: isKnown ? [] : undefined,
    error,
    dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    errorUpdatedAt: Math.max(...queries.map(({ errorUpdatedAt = 0 }) => errorUpdatedAt)),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
  return (
    <ListFrame query={query} loading="" failed={failed} empty={null}>
      {() => null}
    </ListFrame>
  );
}
