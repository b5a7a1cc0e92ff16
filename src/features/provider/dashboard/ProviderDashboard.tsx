import { Building2, Camera, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PropertyRow, SessionRow } from '../../../data/db';
import { useDocumentationCount } from '../../../data/live/records';
import { useProperties, useSession } from '../../../data/live/screens';
import { useSyncStatus } from '../../../sync/status';
import { ButtonLink } from '../../../ui/button';
import { FieldScreen } from '../../../ui/fieldScreen';
import { Loading } from '../../../ui/listState';
import { PATHS } from '../../../ui/paths';
import { SignOutSlot } from '../../../ui/slots';
import { Tile } from '../../../ui/tile';
import { DocumentationList } from './DocumentationList';
import { PropertyList } from './PropertyList';
import { useTotals } from './totals';

const TITLE = 'Dienstleister Dashboard';

/** '/dashboard': home of employees and company_admins (D41). Everything on it stands on the phone. */
export function ProviderDashboard() {
  const session = useSession();
  if (!session)
    return (
      <FieldScreen title={TITLE}>
        <Loading label="Übersicht wird geladen" rows={2} />
      </FieldScreen>
    );
  return <DashboardOf session={session} />;
}

function DashboardOf({ session }: { session: SessionRow }) {
  return (
    <FieldScreen title={TITLE} subtitle={session.companyName || session.fullName} end={<SignOutSlot />}>
      <ButtonLink variant="primary" size="huge" wide icon={Camera} to={PATHS.newDocumentation}>
        Neue Dokumentation
      </ButtonLink>
      {session.role === 'company_admin' && (
        <div className="tiles tiles--8">
          <ButtonLink to={PATHS.employees}>Mitarbeitende</ButtonLink>
          <ButtonLink className="btn--fit" to={PATHS.properties}>
            Immobilien verwalten
          </ButtonLink>
        </div>
      )}
      <Lists session={session} />
    </FieldScreen>
  );
}

type Open = 'properties' | 'documentations' | null;

/** Two counts, each opens and closes its list; at most one is open. A property that was just accepted is shown first. */
function Lists({ session }: { session: SessionRow }) {
  const account = session.user;
  const [query] = useSearchParams();
  const fresh = query.get('neu');
  const [open, setOpen] = useState<Open>(fresh ? 'properties' : null);
  const properties = useProperties(account);
  const counted = useDocumentationCount({ account });
  const totals = useTotals(account, counted);
  // A phone that never heard of any does not know that there is none.
  const everHeard = useSyncStatus(({ pulledAt }) => pulledAt !== null);
  const here = counted === 0 && !everHeard ? null : (counted ?? null);
  const toggle = (which: Open) => setOpen(open === which ? null : which);
  return (
    <>
      <div className="tiles tiles--8">
        <Tile
          icon={Building2}
          label="Immobilien"
          count={properties?.length ?? null}
          open={open === 'properties'}
          onToggle={() => toggle('properties')}
          controls="properties"
        />
        <Tile
          icon={FolderOpen}
          label="Dokumentationen"
          count={totals?.documentations ?? here}
          open={open === 'documentations'}
          onToggle={() => toggle('documentations')}
          controls="documentations"
        />
      </div>
      {open === 'properties' && <PropertyList id="properties" properties={freshFirst(properties, fresh)} />}
      {open === 'documentations' && <DocumentationList id="documentations" account={account} />}
    </>
  );
}

type Listed = PropertyRow[] | null | undefined;

/** The property somebody came for on top, as soon as the pull has brought it. */
function freshFirst(properties: Listed, fresh: string | null): Listed {
  const first = properties?.find(({ id }) => id === fresh);
  return first && properties ? [first, ...properties.filter(({ id }) => id !== fresh)] : properties;
}
