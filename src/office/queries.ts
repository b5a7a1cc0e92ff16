/** The answers of the server that the office's screens hold: one memory for whoever is signed in (rule 3). */
import { type Query, QueryClient } from '@tanstack/react-query';
import { RemoteError } from '../remote/failure';

/** A fault of the server is asked again twice; without a network the screen says so at once. */
function again(failures: number, error: unknown): boolean {
  return error instanceof RemoteError && error.kind === 'temporary' && failures < 2;
}

/** Every key begins with the account, so that a shared desk never mixes two people. */
export const queries = new QueryClient({ defaultOptions: { queries: { retry: again, networkMode: 'always' } } });

/**
 * Asks everything of this account again.
 * A question whose first answer is still on its way is asked once more when it is there: the library joins the running
 * one, and that answer may be older than what is the reason to ask again.
 * @param except second part of the keys that stay as they are.
 */
export async function askAgain(account: string, except?: string): Promise<void> {
  const predicate = ({ queryKey }: Query) =>
    queryKey[0] === account && (except === undefined || queryKey[1] !== except);
  const running = queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  const first = new Set(running.filter(({ state }) => state.data === undefined));
  await queries.invalidateQueries({ predicate });
  if (first.size > 0) await queries.invalidateQueries({ predicate: (query) => first.has(query) });
}
