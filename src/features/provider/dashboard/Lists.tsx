import { Building2, FolderOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tile } from '../../../components/Tile';
import type { SessionRow } from '../../../db/db';
import { useDocumentationCount, usePropertyCount } from '../../../db/live/records';
import { useSyncStatus } from '../../../sync/status';
import { DashboardPropertyList } from './DashboardPropertyList';
import { DocumentationList } from './DocumentationList';
import { Recent } from './Recent';
import { useTotals } from './totals';

type Open = 'properties' | 'documentations' | null;

type ListsProps = {
  session: SessionRow;
  desk?: boolean;
  action?: ReactNode;
  children?: ReactNode;
};

/** Two counts; each toggles its list, one open at a time. A newly accepted property comes first. */
export function Lists({ session, desk = false, action, children }: ListsProps) {
  const account = session.user;
  const [query] = useSearchParams();
  const fresh = query.get('neu');
  const [open, setOpen] = useState<Open>(fresh ? 'properties' : null);
  const properties = usePropertyCount(account);
  const counted = useDocumentationCount({ account });
  const totals = useTotals(account, counted);
  // A phone without a pull does not know that there are none.
  const wasPulled = useSyncStatus(({ pulledAt }) => pulledAt !== null);
  const here = counted === 0 && !wasPulled ? null : (counted ?? null);
  const toggleList = (which: Open) => setOpen(open === which ? null : which);
  return (
    <>
      <div className="tiles tiles--8">
        <Tile
          icon={Building2}
          label="Immobilien"
          count={properties ?? null}
          open={open === 'properties'}
          onToggle={() => toggleList('properties')}
          controls="properties"
        />
        <Tile
          icon={FolderOpen}
          label="Dokumentationen"
          count={totals?.documentations ?? here}
          open={open === 'documentations'}
          onToggle={() => toggleList('documentations')}
          controls="documentations"
        />
      </div>
      {action}
      {open === 'properties' && <DashboardPropertyList id="properties" account={account} fresh={fresh} desk={desk} />}
      {open === 'documentations' && (
        <DocumentationList id="documentations" account={account} desk={desk} total={totals?.documentations} />
      )}
      {children}
      {open !== 'documentations' && session.role === 'employee' && <Recent account={account} />}
    </>
  );
}
