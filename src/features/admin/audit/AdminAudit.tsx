import { ChevronDown } from 'lucide-react';
import { useOnline } from '../../../device/connectivity';
import { RowsBox } from '../../../office/table/rows';
import { Button } from '../../../ui/button';
import { entryCount } from '../../../ui/format';
import { Empty, Failed, Loading } from '../../../ui/listState';
import { AdminShell } from '../AdminShell';
import { messageOf } from '../words';
import { AuditRows } from './AuditRows';
import { FilterBar } from './FilterBar';
import { type Filters, queryOf, useFilters } from './filters';
import { useAudit } from './queries';
import './audit.css';

/** '/admin/audit': who did what when, before and after. Nothing here can be changed by anybody. */
export function AdminAudit() {
  const { filters, set, reset } = useFilters();
  return (
    <AdminShell
      title="Protokoll"
      subtitle="Wer hat wann was geändert. Einträge lassen sich nicht ändern und nicht löschen."
    >
      {({ user }) => (
        <>
          <FilterBar account={user} filters={filters} onSet={set} onReset={reset} />
          <Entries account={user} filters={filters} />
        </>
      )}
    </AdminShell>
  );
}

function Entries({ account, filters }: { account: string; filters: Filters }) {
  const pages = useAudit(account, queryOf(filters));
  const online = useOnline();
  const entries = pages.data?.pages.flatMap(({ items }) => items);
  const names = Object.assign({}, ...(pages.data?.pages.map((page) => page.names) ?? [])) as Record<string, string>;
  if (!entries && pages.isError)
    return (
      <Failed
        text={online ? messageOf(pages.error) : 'Es besteht kein Netz. Diese Liste kommt vom Server.'}
        onRetry={() => pages.refetch()}
        at={pages.errorUpdatedAt}
      />
    );
  if (!entries) return <Loading label="Protokoll wird geladen" />;
  if (entries.length === 0) return <Empty title="Keine Einträge" text="Zu diesen Filtern wurde nichts geändert." />;
  return (
    <RowsBox label="Einträge">
      <AuditRows entries={entries} names={names} />
      <div className="pager">
        <span role="status">
          {pages.hasNextPage ? `Die neuesten ${entryCount(entries.length)}` : entryCount(entries.length)}
        </span>
        {pages.hasNextPage && (
          <Button
            variant="quiet"
            icon={ChevronDown}
            busy={pages.isFetchingNextPage}
            onClick={() => pages.fetchNextPage()}
          >
            Mehr laden
          </Button>
        )}
      </div>
    </RowsBox>
  );
}
