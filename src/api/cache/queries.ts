/** The answers of the server that the office's screens hold: one memory for whoever is signed in (D103). */
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
    /** `byPull`: asked again whenever the phone has pulled. */
    queryMeta: { byPull?: boolean };
  }
}

/** A fault of the server is asked again twice; without a network the screen says so at once. */
function isRetryable(failures: number, error: unknown): boolean {
  return error instanceof RemoteError && error.kind === 'temporary' && failures < 2;
}

/**
 * Who is refused may have lost the role, or the session, meanwhile: the guards learn it from the next pull, so it is
 * asked for at once. Not for what a pull asks again: the two would ask each other for ever.
 */
function pullAfterRefusal(error: unknown, { meta }: Pick<Query, 'meta'>): void {
  if (!(error instanceof RemoteError) || meta?.byPull) return;
  if (error.kind === 'forbidden' || error.kind === 'unauthorized') requestPull();
}

/** ms between two attempts without a network, while a screen that waits for the answer is open. */
const NETWORK_AGAIN = 5_000;

/** For a question that no tick and no pull asks again: it is asked until there is a network. */
export const UNTIL_NETWORK = {
  refetchInterval: ({ state: { error } }: Pick<Query, 'state'>) =>
    error instanceof RemoteError && error.kind === 'offline' ? NETWORK_AGAIN : false,
} as const;

/** First part of the keys of what the server says to everybody. */
export const EVERYBODY = '';

/** Every key begins with the account, or with EVERYBODY; its second part names one question in the whole app. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: pullAfterRefusal }),
  defaultOptions: { queries: { retry: isRetryable, networkMode: 'always' } },
});

forgetOthers(queries);

/**
 * Forgets what the server said to anybody but the person who is signed in, also what is still on its way, at every
 * change of the session, in this tab or in another one. It watches for as long as there is a memory.
 */
function forgetOthers(memory: QueryClient): void {
  const removeOthersQueries = (session: { user: string } | null) =>
    memory.removeQueries({ predicate: ({ queryKey: [whose] }) => whose !== EVERYBODY && whose !== session?.user });
  const watchSession = () =>
    liveQuery(async () => currentSession()).subscribe({ next: removeOthersQueries, error: () => undefined });
  let watching = watchSession();
  // One that failed with the storage hears nothing more.
  onStorageState(() => {
    watching.unsubscribe();
    watching = watchSession();
  });
}

/** Second part of the keys of lists that never change under the reader: what is new is announced instead. */
export const LISTS = 'lists';

/**
 * Asks everything of this account again, except lists that are being read.
 * A question whose first answer is still on its way is asked once more when it is there: the library joins the running
 * one, and that answer may be older than what is the reason to ask again.
 */
export async function reloadAll(account: string): Promise<void> {
  const isReloadable = ({ queryKey }: Query) => queryKey[0] === account && queryKey[1] !== LISTS;
  const running = queries.getQueryCache().findAll({ predicate: isReloadable, fetchStatus: 'fetching' });
  const first = new Set(running.filter(({ state }) => state.data === undefined));
  await queries.invalidateQueries({ predicate: isReloadable });
  if (first.size > 0) await queries.invalidateQueries({ predicate: (query) => first.has(query) });
}

/**
 * While a screen is open: asks again whenever the tenant's tick says that something changed (D36). It begins to listen
 * when the page has nothing better to do: each beginning asks everything again, and the screen's first answers would
 * share server and processor with their own repetition.
 */
export function useTicks(account: string): void {
  useEffect(() => {
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
