import { Camera } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '../../components/Button';
import { FieldListState, NoneHere, toKnownCount } from '../../components/FieldListState';
import { Empty } from '../../components/ListState';
import { useDesk } from '../../components/offices';
import { PATHS } from '../../components/paths';
import type { ShownRecord } from '../../domain/documentation/record';
import { maySubmit, type Role } from '../../domain/people/role';
import { useOnline } from '../../platform/connectivity';
import { requestPull, useSyncStatus } from '../../sync/status';
import type { HistoryList } from './useHistory';

type HistoryStateProps = {
  list: HistoryList;
  records: readonly ShownRecord[] | undefined;
  narrowed: boolean;
  /** An answer stands above. */
  isAnswered: boolean;
  /** The server has answered, or the list is of undelivered records. */
  isConfirmed: boolean;
  role: Role;
};

/** Loading, empty, failed, offline. A filtered list has its own empty text. */
export function HistoryState({ list, records, narrowed, isAnswered, isConfirmed, role }: HistoryStateProps) {
  const { pull, pulledAt } = useSyncStatus();
  const desk = useDesk({ role });
  const isAwaited = useOlderAlone(list);
  const count = narrowed ? records?.length : toKnownCount(records?.length, pulledAt);
  return (
    <FieldListState
      count={isAwaited ? undefined : count}
      online={useOnline()}
      pull={pull}
      pulledAt={pulledAt}
      loading="Dokumentationen werden geladen"
      onRetry={requestPull}
      table={desk !== null}
      empty={list.more === null && !isAnswered && <None narrowed={narrowed} isConfirmed={isConfirmed} role={role} />}
    />
  );
}

/**
 * If all records are older than the phone keeps, loads them automatically after the pull.
 * @returns whether the server's answer on an empty list is pending.
 */
function useOlderAlone({ records, isConfirmed, more, loadingMore, olderFailed }: HistoryList): boolean {
  const { pull, pulledAt } = useSyncStatus();
  const isNone = records?.length === 0;
  const isPulled = pull !== 'running' && (pulledAt !== null || pull !== 'idle');
  const offersMore = isNone && isPulled && more !== null && !loadingMore && !olderFailed;
  useEffect(() => {
    if (offersMore) more?.();
  }, [offersMore, more]);
  return isNone && (isConfirmed === undefined || loadingMore || offersMore);
}

function None({ narrowed, isConfirmed, role }: Pick<HistoryStateProps, 'narrowed' | 'isConfirmed' | 'role'>) {
  if (!isConfirmed) return <NoneHere action={narrowed && <ToAll />} />;
  return narrowed ? <NothingFits /> : <NothingYet role={role} />;
}

export function NothingFits() {
  return <Empty title="Keine Dokumentation gefunden" text="Auf diese Filter passt kein Eintrag." action={<ToAll />} />;
}

function ToAll() {
  return (
    <ButtonLink variant="primary" to={PATHS.history}>
      Alle Dokumentationen
    </ButtonLink>
  );
}

export function NothingYet({ role }: { role: Role }) {
  return (
    <Empty
      title="Noch keine Dokumentationen vorhanden"
      text={
        maySubmit(role)
          ? 'Sobald vor Ort dokumentiert wurde, steht der Eintrag hier, auch ohne Netz.'
          : 'Sobald vor Ort dokumentiert wurde, steht der Eintrag hier.'
      }
      action={
        maySubmit(role) && (
          <ButtonLink variant="primary" icon={Camera} to={PATHS.newDocumentation}>
            Neue Dokumentation
          </ButtonLink>
        )
      }
    />
  );
}
