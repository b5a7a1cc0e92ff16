import { Camera } from 'lucide-react';
import { useOnline } from '../../device/connectivity';
import type { ShownRecord } from '../../domain/record';
import { maySubmit, type Role } from '../../domain/role';
import { requestPull, useSyncStatus } from '../../sync/status';
import { ButtonLink } from '../../ui/button';
import { FieldListState, known } from '../../ui/fieldListState';
import { Empty } from '../../ui/listState';
import { PATHS } from '../../ui/paths';
import { useDesk } from './frame';

type HistoryStateProps = { records: readonly ShownRecord[] | undefined; narrowed: boolean; role: Role };

/** Loading, empty, failed, offline. A narrowed list is empty for another reason than a new account. */
export function HistoryState({ records, narrowed, role }: HistoryStateProps) {
  const { pull, pulledAt } = useSyncStatus();
  const desk = useDesk({ role });
  return (
    <FieldListState
      count={narrowed ? records?.length : known(records?.length, pulledAt)}
      online={useOnline()}
      pull={pull}
      pulledAt={pulledAt}
      loading="Dokumentationen werden geladen"
      onRetry={requestPull}
      table={desk !== null}
      empty={narrowed ? <NothingFits /> : <NothingYet role={role} />}
    />
  );
}

/** The filters leave nothing. */
export function NothingFits() {
  return (
    <Empty
      title="Keine Dokumentation gefunden"
      text="Auf diese Filter passt kein Eintrag."
      action={
        <ButtonLink variant="primary" to={PATHS.history}>
          Alle Dokumentationen
        </ButtonLink>
      }
    />
  );
}

/** A new account. */
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
