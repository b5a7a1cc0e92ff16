import { useSession } from '../../db/live/screens';
import { ListFrame, type ListState } from './List';

type Question = Omit<ListState<unknown>, 'data'> & { data: unknown };

type FailuresProps = {
  /** Queries of the home's sections. */
  of: readonly Question[];
  /** Title of a failed load. */
  failed: string;
};

/**
 * Above a home's sections: reports failed queries once, with one retry. Nothing while loading.
 * Nothing for an expired session, because every screen's notice says so.
 */
export function FailuresFrame({ of, failed }: FailuresProps) {
  const session = useSession();
  const isKnown = of.every(({ data }) => data !== undefined);
  const error = of.find((one) => one.error !== null)?.error ?? null;
  if ((!isKnown && error === null) || session?.alive === false) return null;
  const query = {
    data: isKnown ? [] : undefined,
    error,
    dataUpdatedAt: Math.min(...of.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    errorUpdatedAt: Math.max(...of.map(({ errorUpdatedAt = 0 }) => errorUpdatedAt)),
    refetch: () => Promise.all(of.map(({ refetch }) => refetch())),
  };
  return (
    <ListFrame query={query} loading="" failed={failed} empty={null}>
      {() => null}
    </ListFrame>
  );
}
