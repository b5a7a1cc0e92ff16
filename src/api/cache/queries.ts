/** Cache of server answers for the office screens, for the signed-in account only. */
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { onStorageState } from '../../db/guard';
import { currentSession } from '../../db/session';
import { BACKGROUND_AFTER } from '../../domain/limits';
import { whenIdle } from '../../platform/page';
import { requestPull } from '../../sync/status';
import { RemoteError } from '../failure';
import { onTick } from '../ticks';

declare module '@tanstack/react-query' {
  interface Register {
    /** `byPull`: refetched after every pull. */
    queryMeta: { byPull?: boolean };
  }
}

/** Server faults are retried twice; a missing network is reported at once. */
function isRetryable(failures: number, error: unknown): boolean {
  return error instanceof RemoteError && error.kind === 'temporary' && failures < 2;
}

/**
 * A refused request may mean a lost role or session. The guards learn it from a pull, so start one
 * at once. Queries with `byPull` are excluded: they would loop with the pull.
 */
function pullAfterRejection(error: unknown, { meta }: Pick<Query, 'meta'>): void {
  if (!(error instanceof RemoteError) || meta?.byPull) return;
  if (error.kind === 'forbidden' || error.kind === 'unauthorized') requestPull();
}

/** ms between attempts without a network, while a screen waits. */
const NETWORK_AGAIN = 5_000;

/** For queries without tick or pull: retried until a network exists. */
export const UNTIL_NETWORK = {
  refetchInterval: ({ state: { error } }: Pick<Query, 'state'>) =>
    error instanceof RemoteError && error.kind === 'offline' ? NETWORK_AGAIN : false,
} as const;

/** First part of the key of answers that do not depend on the account. */
export const EVERYBODY = '';

/** Every key begins with the account, or EVERYBODY; its second part names one query of the app. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: pullAfterRejection }),
  defaultOptions: { queries: { retry: isRetryable, networkMode: 'always' } },
});

forgetOthers(queries);

/** Drops answers of other accounts, also those in flight, at every session change in any tab. */
function forgetOthers(client: QueryClient): void {
  const removeOthersQueries = (session: { user: string } | null) =>
    client.removeQueries({ predicate: ({ queryKey: [whose] }) => whose !== EVERYBODY && whose !== session?.user });
  const watchSession = () =>
    liveQuery(async () => currentSession()).subscribe({ next: removeOthersQueries, error: () => undefined });
  let watching = watchSession();
  // A live query that failed with the storage gets no more events.
  onStorageState(() => {
    watching.unsubscribe();
    watching = watchSession();
  });
}

/** Second key part of lists that do not change while read: the screen announces news instead. */
export const LISTS = 'lists';

/**
 * Refetches all queries of this account, except lists that are being read. A first request in
 * flight is repeated when done: the library would join it, and its answer may be too old.
 */
export async function reloadAll(account: string): Promise<void> {
  const isReloadable = ({ queryKey }: Query) => queryKey[0] === account && queryKey[1] !== LISTS;
  const running = queries.getQueryCache().findAll({ predicate: isReloadable, fetchStatus: 'fetching' });
  const first = new Set(running.filter(({ state }) => state.data === undefined));
  await queries.invalidateQueries({ predicate: isReloadable });
  if (first.size > 0) await queries.invalidateQueries({ predicate: (query) => first.has(query) });
}

/**
 * While a screen is open: refetches at each tick of the tenant. It starts listening when the
 * page is idle: each start refetches everything and would compete with the first requests.
 * @param account null for a super admin, who belongs to no tenant: the server refuses the topic.
 */
export function useTicks(account: string | null): void {
  useEffect(() => {
    if (account === null) return;
    let stopListening = () => {};
    const startListening = () => {
      stopListening = onTick(account, () => void reloadAll(account));
    };
    const callOff = whenIdle(startListening, BACKGROUND_AFTER);
    return () => {
      callOff();
      stopListening();
    };
  }, [account]);
}
