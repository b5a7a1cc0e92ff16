import { UserPlus } from 'lucide-react';
import { useSharings } from '../../../api/cache/answers';
import { Button, ButtonLink } from '../../../components/Button';
import { Empty } from '../../../components/ListState';
import { PATHS } from '../../../components/paths';
import { useWide } from '../../../components/useWide';

/** Without a provider there are no records: offers an invitation. */
export function NoRecordsYet({ account }: { account: string }) {
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

/** At a desk the line of filters above has the same button. */
export function NothingFound({ onReset }: { onReset: () => void }) {
  const wide = useWide();
  return (
    <Empty
      title="Keine Dokumentationen gefunden"
      text="Zu diesen Filtern gibt es keinen Eintrag."
      action={!wide && <Button onClick={onReset}>Zurücksetzen</Button>}
    />
  );
}
