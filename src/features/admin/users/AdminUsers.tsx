import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '../../../domain/limits';
import { ROLES, type Role } from '../../../domain/role';
import type { UserSort } from '../../../remote/adminUsers';
import { ButtonLink } from '../../../ui/button';
import { thousands } from '../../../ui/format';
import { PATHS } from '../../../ui/paths';
import { SearchField } from '../../../ui/selectField';
import { Tabs } from '../../../ui/tabs';
import { AdminShell } from '../AdminShell';
import { useStats } from '../queries';
import { UserList } from './UserList';

/** The four tabs (spec 2), in their order. */
const TABS: ReadonlyArray<{ value: Role; label: string }> = [
  { value: 'super_admin', label: 'Super Admins' },
  { value: 'property_manager', label: 'Hausverwaltungen' },
  { value: 'company_admin', label: 'Dienstleister' },
  { value: 'employee', label: 'Mitarbeitende' },
];

/** '/admin/users', 'Benutzerverwaltung'. The query parameter `tab` preselects a role; any other word is ignored. */
export function AdminUsers() {
  const [typed, setTyped] = useState('');
  const search = useLater(typed);
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
      {({ user }) => <TabsOf account={user} search={search} />}
    </AdminShell>
  );
}

function TabsOf({ account, search }: { account: string; search: string }) {
  const [query, setQuery] = useSearchParams();
  const role = ROLES.find((one) => one === query.get('tab')) ?? 'super_admin';
  const [sort, setSort] = useState<UserSort>('-created');
  const counts = useTabCounts(account);
  const tabs = TABS.map((tab) => ({ ...tab, count: counts?.[tab.value] }));
  return (
    <div className="admin-tabs stack">
      <Tabs label="Rollen" tabs={tabs} value={role} onChange={(tab) => setQuery({ tab }, { replace: true })}>
        <UserList key={role} account={account} role={role} search={search} sort={sort} onSort={setSort} />
      </Tabs>
    </div>
  );
}

/** How many accounts each role has, as text. */
function useTabCounts(account: string): Record<Role, string> | undefined {
  const { data } = useStats(account);
  if (!data) return undefined;
  const { totalUsers, propertyManagers, companyAdmins, employees } = data;
  return {
    super_admin: thousands(totalUsers - propertyManagers - companyAdmins - employees),
    property_manager: thousands(propertyManagers),
    company_admin: thousands(companyAdmins),
    employee: thousands(employees),
  };
}

/** A value once it has stood still for as long as any search waits (spec 9). */
function useLater(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
