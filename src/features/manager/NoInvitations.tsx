import { useSharings } from '../../api/cache/answers';
import { Empty } from '../../components/ListState';

/** A Dienstleister may work here without an invitation of its own. */
export function NoInvitations({ account }: { account: string }) {
  const { data: sharings } = useSharings(account);
  if (sharings && sharings.length > 0)
    return (
      <Empty
        title="Keine offenen Einladungen"
        text="Ihre verbundenen Dienstleister finden Sie in der Übersicht. Hier stehen Einladungen, die Sie verschicken."
      />
    );
  return (
    <Empty
      title="Noch niemand eingeladen"
      text="Laden Sie den Betrieb ein, der an Ihrer Immobilie arbeitet. Er legt mit dem Link aus der E-Mail sein Konto an."
    />
  );
}
