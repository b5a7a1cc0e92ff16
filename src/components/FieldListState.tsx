import type { ReactNode } from 'react';
import { dateTime } from './format';
import { Empty, Failed, Loading, OfflineNote, OldNote } from './ListState';

type FieldListStateProps = {
  /** Rows on this phone; undefined while loading, null before the first pull. */
  count: number | null | undefined;
  online: boolean;
  pull: 'idle' | 'running' | 'failed' | 'signInNeeded';
  /** When the phone last received everything new, ms; null = not known. */
  pulledAt: number | null;
  /** As in 'Dokumentationen werden geladen'. */
  loading: string;
  /** Error text of the specification, if any. */
  failed?: string;
  empty: ReactNode;
  onRetry: () => unknown;
  /** A table follows, not cards. */
  table?: boolean;
};

/** Number of known rows in a pulled list: null where it is empty and no pull has succeeded. */
export function toKnownCount(rows: number | undefined, pulledAt: number | null): number | null | undefined {
  return rows === 0 && pulledAt === null ? null : rows;
}

/** States above or instead of a list that the pull fills. */
export function FieldListState(props: FieldListStateProps) {
  const { count, online, pull, pulledAt } = props;
  if (count === undefined || (!count && online && isUnderWay(count, pull)))
    return <Loading label={props.loading} rows={4} table={props.table} />;
  if (count === null) return <NeverLoaded title={props.failed} online={online} onRetry={props.onRetry} />;
  if (!online)
    return (
      <>
        <OfflineNote text={`${pulledAtText(pulledAt)} Neue Einträge erscheinen, sobald wieder Netz da ist.`} />
        {count === 0 && props.empty}
      </>
    );
  if (pull === 'failed')
    return count === 0 ? (
      <NoAnswer onRetry={props.onRetry} />
    ) : (
      <OldNote text={pulledAtText(pulledAt)} onRetry={props.onRetry} />
    );
  return count === 0 ? props.empty : null;
}

/** Before the first success the pull counts as running until it fails. */
function isUnderWay(count: number | null, pull: FieldListStateProps['pull']): boolean {
  return pull === 'running' || (count === null && pull === 'idle');
}

/** Instead of 'none' without the server's answer: the phone keeps only ninety days. */
export function NoneHere({ action }: { action: ReactNode }) {
  return (
    <Empty
      title="Keine Dokumentation auf diesem Gerät"
      text="Dieses Gerät kennt die letzten 90 Tage. Ältere Einträge gibt es nur mit Netz."
      action={action}
    />
  );
}

/** Unknown is different from empty. */
function NeverLoaded(props: { title: string | undefined; online: boolean; onRetry: () => unknown }) {
  if (props.online) return <NoAnswer title={props.title} onRetry={props.onRetry} />;
  const text = 'Dieses Gerät hat die Liste noch nie geladen. Dazu braucht es einmal Netz.';
  return <Failed title={props.title} text={text} onRetry={props.onRetry} />;
}

function pulledAtText(pulledAt: number | null): string {
  return pulledAt === null
    ? 'Sie sehen den Stand, den dieses Gerät zuletzt geladen hat.'
    : `Sie sehen den Stand vom ${dateTime(pulledAt)}.`;
}

function NoAnswer({ title, onRetry }: { title?: string | undefined; onRetry: () => unknown }) {
  return <Failed title={title} text="Der Server hat nicht geantwortet." onRetry={onRetry} />;
}
