import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Hourglass } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { SessionRow } from '../../../data/db';
import { updateSession } from '../../../data/session';
import { queries } from '../../../office/queries';
import { counts } from '../../../remote/counts';
import { useSyncStatus } from '../../../sync/status';
import { thousands } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { PATHS } from '../../../ui/paths';
import { Two } from '../../../ui/secondLanguage';

/** A number this young (ms) is not asked for again when the next screen opens or the next pull comes. */
const FRESH = 15_000;

/**
 * 'n nachträglich eingegangen', the second line below the header of the company's screens, while there are any (D29).
 * Until the server has answered, the number of the last time, which the phone keeps.
 */
export function HeldLine({ session }: { session: SessionRow }) {
  const { user: account, held: known = 0 } = session;
  const heard = useSyncStatus(({ pulledAt }) => pulledAt);
  const queryKey = useMemo(() => [account, 'held count'], [account]);
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await counts(signal)).held ?? 0;
  const { data } = useQuery({ queryKey, queryFn, staleTime: FRESH, meta: { byPull: true } }, queries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the phone has heard may have changed the number
  useEffect(() => {
    void queries.refetchQueries({ queryKey, stale: true });
  }, [heard, queryKey]);
  useEffect(() => {
    if (data !== undefined && data !== known) updateSession({ held: data }, session).catch(() => undefined);
  }, [data, known, session]);
  const count = data ?? known;
  if (count === 0) return null;
  return (
    <Link className="pending" to={PATHS.held}>
      <Icon of={Hourglass} small />
      <Two>{`${thousands(count)} nachträglich eingegangen`}</Two>
      <span className="pending__net">
        <Two>Ansehen</Two>
        <Icon of={ChevronRight} small />
      </span>
    </Link>
  );
}
