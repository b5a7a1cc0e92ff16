import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../components/Button';
import { PATHS } from '../../../components/paths';
import { SearchField } from '../../../components/SelectField';
import { useLater } from '../../../components/useLater';
import { AdminShell } from '../AdminShell';
import { UserTabs } from './UserTabs';

/** '/admin/users', 'Benutzerverwaltung'. */
export function AdminUsers() {
  const [query] = useSearchParams();
  const [typed, setTyped] = useState(query.get('suche') ?? '');
  const later = useLater(typed);
  // An emptied search ends at once.
  const search = typed.trim() === '' ? '' : later;
  return (
    <AdminShell
      title="Benutzerverwaltung"
      subtitle="Alle Benutzer und Rollen im System"
      before={
        <ButtonLink variant="quiet" icon={ArrowLeft} className="start pull-left" to={PATHS.adminDashboard}>
          Zurück
        </ButtonLink>
      }
      action={
        <div className="admin-search">
          <SearchField
            label="Suche"
            bare
            placeholder="Suche nach Name oder E-Mail..."
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      }
    >
      {({ user }) => <UserTabs account={user} search={search} onEndSearch={() => setTyped('')} />}
    </AdminShell>
  );
}
