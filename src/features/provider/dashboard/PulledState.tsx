import type { ComponentProps } from 'react';
import { FieldListState, toKnownCount } from '../../../components/FieldListState';
import { useOnline } from '../../../platform/connectivity';
import { requestPull, useSyncStatus } from '../../../sync/status';

type PulledStateProps = Omit<
  ComponentProps<typeof FieldListState>,
  'count' | 'online' | 'pull' | 'pulledAt' | 'onRetry'
> & {
  /** Rows on this phone; undefined while they are being read, null where the phone never heard of any. */
  count: number | null | undefined;
  /** Of this list the phone has no mark of its own whether it was ever heard: none, before the first pull, is not known. */
  unmarked?: boolean;
};

/** What stands above, or instead of, a list of the dashboard: it lives on the phone, and the pull fills it. */
export function PulledState({ count, unmarked = false, ...list }: PulledStateProps) {
  const { pull, pulledAt } = useSyncStatus();
  return (
    <FieldListState
      {...list}
      count={unmarked && count !== null ? toKnownCount(count, pulledAt) : count}
      online={useOnline()}
      pull={pull}
      pulledAt={pulledAt}
      onRetry={requestPull}
    />
  );
}
