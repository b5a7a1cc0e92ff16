/** What the history asks the server: older pages, numbers, and single records that are not on this phone. */
import { QueryClient } from '@tanstack/react-query';
import { RemoteError } from '../../remote/failure';

/** A fault of the server is asked again twice; without a network the screen says so at once. */
function again(failures: number, error: unknown): boolean {
  return error instanceof RemoteError && error.kind === 'temporary' && failures < 2;
}

/** The cache of this feature. Every key begins with the account, so that a shared device never mixes two people. */
export const queries = new QueryClient({ defaultOptions: { queries: { retry: again, networkMode: 'always' } } });
