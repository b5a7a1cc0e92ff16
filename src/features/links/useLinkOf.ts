import { useQuery } from '@tanstack/react-query';
import { LISTS, queries } from '../../api/cache/queries';
import { findLink, type LinkDetails, type LinkRecord, linkDetails } from '../../api/links';
import { useSession } from '../../db/live/screens';

/** A link with URL and use; `expired`: a new end makes the sticker work again. */
export type ShownLink = LinkRecord & LinkDetails & { expired: boolean };

/** The running link of an own property, or null; `refetch` after every change. */
export function useLinkOf(property: string) {
  const account = useSession()?.user;
  return useQuery(
    {
      // Cached as a list (api/cache/queries.ts): a refresh must not overwrite what is typed below it.
      queryKey: [account, LISTS, 'link', property],
      queryFn: ({ signal }) => fetchShownLink(property, signal),
      enabled: account !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      // The URL opens the property to its holder: forgotten with the dialog.
      gcTime: 0,
    },
    queries,
  );
}

async function fetchShownLink(property: string, signal: AbortSignal): Promise<ShownLink | null> {
  const found = await findLink(property, signal);
  if (!found) return null;
  const details = await linkDetails(found.id, signal);
  const expired = found.expiresAt !== null && found.expiresAt <= Date.now();
  return { ...found, ...details, expired };
}
