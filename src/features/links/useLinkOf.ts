import { useQuery } from '@tanstack/react-query';
import { LISTS, queries } from '../../api/cache/queries';
import { findLink, type LinkDetails, type LinkRecord, linkDetails } from '../../api/links';
import { useSession } from '../../db/live/screens';

/** A link with its address and what came by it; `expired`: its end has passed, the sticker works again once the end is moved. */
export type ShownLink = LinkRecord & LinkDetails & { expired: boolean };

/** The own running link of a property, null where there is none; `refetch` after every change. */
export function useLinkOf(property: string) {
  const account = useSession()?.user;
  return useQuery(
    {
      // As a list that is read (api/cache/queries.ts): a form stands under it, and nothing is taken from whoever is typing.
      queryKey: [account, LISTS, 'link', property],
      queryFn: ({ signal }) => fetchShownLink(property, signal),
      enabled: account !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      // Its address opens the building to whoever has it: it is forgotten with the dialog.
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
