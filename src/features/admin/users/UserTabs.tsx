import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { UserSort } from '../../../api/adminUsers';
import { formatCount } from '../../../components/format';
import { Tabs } from '../../../components/Tabs';
import { ROLES, type Role } from '../../../domain/people/role';
import { useStats } from '../queries';
import { TABS } from './tabs';
import { UserList } from './UserList';

type UserTabsProps = { account: string; search: string; onEndSearch: () => void };

/**
 * The accounts by role. The query parameter `tab` preselects one; unknown values are ignored. A search finds accounts of
 * every role, and each names its tab.
 */
export function UserTabs({ account, search, onEndSearch }: UserTabsProps) {
  const [query, setQuery] = useSearchParams();
  const role = ROLES.find((one) => one === query.get('tab')) ?? 'super_admin';
  const [sort, setSort] = useState<UserSort>('-created');
  const counts = useTabCounts(account);
  const showTab = (tab: Role) => {
    setQuery({ tab }, { replace: true });
    onEndSearch();
  };
  if (search.trim() !== '')
    return (
      <section className="stack" aria-labelledby="found-users">
        <h2 id="found-users">Gefunden in allen Rollen</h2>
        <UserList account={account} search={search} sort={sort} onSort={setSort} onShowTab={showTab} />
      </section>
    );
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
