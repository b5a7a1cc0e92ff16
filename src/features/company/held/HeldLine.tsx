import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Hourglass } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { counts } from '../../../remote/counts';
import { useSyncStatus } from '../../../sync/status';
import { thousands } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { PATHS } from '../../../ui/paths';
import { Two } from '../../../ui/secondLanguage';
import { queries } from '../queries';

/** A number this young (ms) is not asked for again when the next screen opens or the next pull comes. */
const FRESH = 15_000;

/** 'n nachträglich eingegangen', the second line below the header of the company's screens, while there are any (D29). */
export function HeldLine({ account }: { account: string }) {
  const { pathname } = useLocation();
  const here = pathname === PATHS.held;
  const heard = useSyncStatus(({ pulledAt }) => pulledAt);
  const queryKey = useMemo(() => [account, 'counts', 'held'], [account]);
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await counts(signal)).held ?? 0;
  const { data = 0 } = useQuery({ queryKey, queryFn, staleTime: FRESH, enabled: !here }, queries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the phone has heard may have changed the number
  useEffect(() => {
    void queries.refetchQueries({ queryKey, stale: true });
  }, [heard, queryKey]);
  if (here || data === 0) return null;
  return (
    <Link className="pending" to={PATHS.held}>
      <Icon of={Hourglass} small />
      <Two>{`${thousands(data)} nachträglich eingegangen`}</Two>
      <span className="pending__net">
        <Two>Ansehen</Two>
        <Icon of={ChevronRight} small />
      </span>
    </Link>
  );
}
