import { hideContacts } from '../../api/contacts';
import { Switch } from '../../components/Choice';
import { showFailure } from '../../components/dialogs/failure';
import { useContacts } from '../people/useContacts';
import { WORDS } from '../sign-in/words';

/** Whether the company sees the last contact of its people (D465), and both offices very similar photos. Needs the server; empty before its answer. */
export function CompanyContact({ account }: { account: string }) {
  const { data, refetch } = useContacts(account);
  if (!data) return null;
  const choose = async (isShown: boolean) => {
    try {
      await hideContacts(!isShown);
    } catch (error) {
      showFailure(WORDS.failed, error);
    }
    await refetch();
  };
  return (
    <Switch
      label="Auffälligkeiten einzelner Mitarbeitender anzeigen"
      hint="Zeigt den Tag der letzten Verbindung, wie viel auf einem Telefon wartet, und sehr ähnliche Fotos (diese auch der Hausverwaltung)."
      checked={!data.isHidden}
      onChange={(isShown) => void choose(isShown)}
    />
  );
}
