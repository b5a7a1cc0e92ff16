import { useSession } from '../../db/live/screens';
import { ListFrame, type ListState } from './List';

type Question = Omit<ListState<unknown>, 'data'> & { data: unknown };

type FailuresProps = {
  /** All that the sections of a home ask the server. */
  of: readonly Question[];
  /** Title of what could not be loaded. */
  failed: string;
};

/**
 * Above the sections of a home, of which each shows what it knows: what could not be asked is said once for all of them,
 * with one way to ask again. Nothing while the answers are on their way, because there may be nothing to announce; nor where
 * the session has expired, which the notice at the top of every screen says already, with the way to sign in.
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
