import { entryCount } from '../../../components/format';
import { Empty } from '../../../components/ListState';
import { ListFrame } from '../../../components/lists/List';
import { Pager } from '../../../components/lists/Pages';
import { RowsBox } from '../../../components/table/Rows';
import { AdminShell } from '../AdminShell';
import { AuditFilterBar } from './AuditFilterBar';
import { AuditRows } from './AuditRows';
import { type AuditFilters, auditQueryOf, useAuditFilters } from './filters';
import { auditLines, namesWithGone } from './lines';
import { useAudit } from './queries';
import './audit.css';

/**
 * '/admin/audit': who changed what. The product never changes an entry, but nothing proves these rows against database
 * edits.
 */
export function AdminAudit() {
  const { filters, set, reset } = useAuditFilters();
  return (
    <AdminShell
      title="Protokoll"
      subtitle="Wer hat wann was geändert. In der App kann niemand diese Einträge ändern oder löschen. Im Prüfbuch stehen sie nicht."
    >
      {({ user }) => (
        <>
          <AuditFilterBar account={user} filters={filters} onSet={set} onReset={reset} />
          <Entries account={user} filters={filters} />
        </>
      )}
    </AdminShell>
  );
}

function Entries({ account, filters }: { account: string; filters: AuditFilters }) {
  const pages = useAudit(account, auditQueryOf(filters));
  const known = Object.assign({}, ...pages.pages.map((page) => page.names)) as Record<string, string>;
  return (
    <ListFrame
      query={pages}
      loading="Protokoll wird geladen"
      grey={0}
      empty={<Empty title="Keine Einträge" text="Zu diesen Filtern wurde nichts geändert." />}
    >
      {(entries) => (
        <RowsBox label="Einträge">
          <AuditRows entries={auditLines(entries)} names={namesWithGone(entries, known)} />
          <Pager of={pages}>
            {pages.hasMore ? `Die neuesten ${entryCount(entries.length)}` : entryCount(entries.length)}
          </Pager>
        </RowsBox>
      )}
    </ListFrame>
  );
}
