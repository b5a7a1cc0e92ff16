import type { ReactNode } from 'react';
import { dateTime } from './format';
import { Failed, Loading, OfflineNote, OldNote } from './listState';

type FieldListStateProps = {
  /** Rows on this phone; undefined while they are being read. */
  count: number | undefined;
  online: boolean;
  pull: 'idle' | 'running' | 'failed' | 'signInNeeded';
  /** When the phone last heard everything new, ms; null = not known. */
  pulledAt: number | null;
  /** As in 'Dokumentationen werden geladen'. */
  loading: string;
  /** What an empty list says. */
  empty: ReactNode;
  onRetry: () => unknown;
};

/** What stands above, or instead of, a list that lives on the phone and is filled by the pull (design principle 6). */
export function FieldListState(props: FieldListStateProps) {
  const { count, online, pull, pulledAt } = props;
  if (count === undefined || (count === 0 && online && pull === 'running'))
    return <Loading label={props.loading} rows={4} />;
  if (!online)
    return (
      <>
        <OfflineNote text={`${from(pulledAt)} Neue Einträge erscheinen, sobald wieder Netz da ist.`} />
        {count === 0 && props.empty}
      </>
    );
  if (pull === 'failed')
    return count === 0 ? (
      <NoAnswer onRetry={props.onRetry} />
    ) : (
      <OldNote text={from(pulledAt)} onRetry={props.onRetry} />
    );
  return count === 0 ? props.empty : null;
}

function from(pulledAt: number | null): string {
  return pulledAt === null
    ? 'Sie sehen den Stand, den dieses Gerät zuletzt geladen hat.'
    : `Sie sehen den Stand vom ${dateTime(pulledAt)}.`;
}

function NoAnswer({ onRetry }: { onRetry: () => unknown }) {
  const text =
    'Der Server hat nicht geantwortet. Ihre eigenen Dokumentationen auf diesem Gerät sind davon nicht betroffen.';
  return <Failed text={text} onRetry={onRetry} />;
}
