import type { ComponentProps } from 'react';
import { FieldListState, toKnownCount } from '../../../components/FieldListState';
import { useOnline } from '../../../platform/connectivity';
import { requestPull, useSyncStatus } from '../../../sync/status';

type PulledStateProps = Omit<
  ComponentProps<typeof FieldListState>,
  'count' | 'online' | 'pull' | 'pulledAt' | 'onRetry'
> & {
  /** Rows on this phone; undefined = loading, null = never pulled. */
  count: number | null | undefined;
  /** This list has no own mark: before the first pull none means unknown. */
  unmarked?: boolean;
};

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
