import { UserPlus } from 'lucide-react';
import { useOnline } from '../../../device/connectivity';
import { useSharings } from '../../../office/answers';
import { toRemoteError } from '../../../remote/failure';
import { Button, ButtonLink } from '../../../ui/button';
import { dateTime } from '../../../ui/format';
import { Empty, Failed, Loading, OfflineNote } from '../../../ui/listState';
import { PATHS } from '../../../ui/paths';
import type { List } from './useList';

type ListStateProps = { account: string; list: List; filtered: boolean; onReset: () => void };

/** Loading, empty, failed, offline. */
export function ListState({ account, list, filtered, onReset }: ListStateProps) {
  const online = useOnline();
  const count = list.records?.length;
  if (list.error && count === undefined) {
    const text = online
      ? toRemoteError(list.error).message
      : 'Es besteht kein Netz. Diese Liste kommt vom Server und wird auf diesem Gerät nicht gespeichert.';
    return <Failed text={text} onRetry={list.again} />;
  }
  if (count === undefined) return <Loading label="Dokumentationen werden geladen" rows={4} />;
  if (!online || list.error)
    return (
      <OfflineNote
        text={`Sie sehen den Stand vom ${dateTime(list.heardAt)}. Neue Einträge erscheinen, sobald wieder Netz da ist.`}
      />
    );
  if (count > 0) return null;
  if (filtered)
    return (
      <Empty
        title="Keine Dokumentationen gefunden"
        text="Zu diesen Filtern gibt es keinen Eintrag."
        action={<Button onClick={onReset}>Zurücksetzen</Button>}
      />
    );
  return <NothingYet account={account} />;
}

/** Nobody can have documented where nobody is connected: then the next step is an invitation. */
function NothingYet({ account }: { account: string }) {
  const { data: sharings } = useSharings(account);
  const invite = sharings?.length === 0 && (
    <ButtonLink variant="primary" icon={UserPlus} to={PATHS.managerInvitations}>
      Zu den Einladungen
    </ButtonLink>
  );
  return (
    <Empty
      title="Noch keine Dokumentationen vorhanden"
      text="Sobald ein Dienstleister an einer Ihrer Immobilien dokumentiert hat, steht der Eintrag hier."
      action={invite}
    />
  );
}
