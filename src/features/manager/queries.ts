/** What the Hausverwaltung asks the server; nothing of it is kept on the device (law 3). */
import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PAGE } from '../../domain/limits';
import { counts } from '../../remote/counts';
import { listDocumentations } from '../../remote/documentations';
import { RemoteError } from '../../remote/failure';
import { listProperties } from '../../remote/properties';
import type { DocumentationRecord } from '../../remote/records';
import { listSharings } from '../../remote/sharings';
import { onTick } from '../../remote/ticks';

/** A fault of the server is asked again twice; without a network the screen says so at once. */
function again(failures: number, error: unknown): boolean {
  return error instanceof RemoteError && error.kind === 'temporary' && failures < 2;
}

/** The cache of this feature. Every key begins with the account, so that a shared desk never mixes two people. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: again, networkMode: 'always' } } });

/** Asks everything of this account again whenever the tenant's tick says that something changed (D36). */
export function useLive(account: string): void {
  useEffect(() => onTick(account, () => void queries.invalidateQueries({ queryKey: [account] })), [account]);
}

type Cursor = { capturedAt: number; id: string } | undefined;

/** Complete documentations of the own properties, newest first, page by page behind the last row. */
export function useDocumentationPages(account: string) {
  return useInfiniteQuery(
    {
      queryKey: [account, 'documentations'],
      initialPageParam: undefined as Cursor,
      queryFn: ({ pageParam, signal }) => listDocumentations({ complete: true, after: pageParam, limit: PAGE, signal }),
      getNextPageParam: (page): Cursor => {
        const last = page.at(-1);
        return last && page.length === PAGE ? { capturedAt: last.capturedAt, id: last.id } : undefined;
      },
    },
    queries,
  );
}

/** The newest few, for the overview. */
export function useNewest(account: string, limit: number) {
  const queryFn = ({ signal }: { signal: AbortSignal }): Promise<DocumentationRecord[]> =>
    listDocumentations({ complete: true, limit, signal });
  return useQuery({ queryKey: [account, 'newest', limit], queryFn }, queries);
}

/** The numbers of the tiles, counted by the server. */
export function useCounts(account: string) {
  return useQuery({ queryKey: [account, 'counts'], queryFn: ({ signal }) => counts(signal) }, queries);
}

/** The own properties. */
export function useOwnProperties(account: string) {
  return useQuery({ queryKey: [account, 'properties'], queryFn: ({ signal }) => listProperties(signal) }, queries);
}

/** Running sharings with providers. */
export function useSharings(account: string) {
  return useQuery({ queryKey: [account, 'sharings'], queryFn: ({ signal }) => listSharings(signal) }, queries);
}
