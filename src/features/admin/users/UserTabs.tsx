import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { UserSort } from '../../../api/adminUsers';
import { formatCount } from '../../../components/format';
import { Tabs } from '../../../components/Tabs';
import { ROLES, type Role } from '../../../domain/people/role';
import { useStats } from '../queries';
import { UserList } from './UserList';

/** The four tabs (spec 2), in their order. */
const TABS: ReadonlyArray<{ value: Role; label: string }> = [
  { value: 'super_admin', label: 'Super Admins' },
  { value: 'property_manager', label: 'Hausverwaltungen' },
  { value: 'company_admin', label: 'Dienstleister' },
  { value: 'employee', label: 'Mitarbeitende' },
];

/** The accounts by role. The query parameter `tab` preselects one; unknown values are ignored. */
export function UserTabs({ account, search }: { account: string; search: string }) {
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

function useTabCounts(account: string): Record<Role, string> | undefined {
  const { data } = useStats(account);
  if (!data) return undefined;
  const { totalUsers, propertyManagers, companyAdmins, employees } = data;
  return {
    super_admin: formatCount(totalUsers - propertyManagers - companyAdmins - employees),
    property_manager: formatCount(propertyManagers),
    company_admin: formatCount(companyAdmins),
    employee: formatCount(employees),
  };
}
