import { Building2, Camera, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PropertyRow, SessionRow } from '../../../data/db';
import { useDocumentationCount } from '../../../data/live/records';
import { useProperties, useSession } from '../../../data/live/screens';
import { useCounts, useEmployees } from '../../../office/answers';
import { FailuresFrame } from '../../../office/failuresFrame';
import { useLivePull } from '../../../office/livePull';
import { useDue, useGaps } from '../../../office/plans/answers';
import { useSyncStatus } from '../../../sync/status';
import { ButtonLink } from '../../../ui/button';
import { FieldScreen } from '../../../ui/fieldScreen';
import { Loading } from '../../../ui/listState';
import { OfficeShell } from '../../../ui/officeShell';
import { PATHS } from '../../../ui/paths';
import { PROVIDER_AREAS } from '../../../ui/providerAreas';
import { SignOutSlot } from '../../../ui/slots';
import { Tile } from '../../../ui/tile';
import { useWide } from '../../../ui/useWide';
import { useAssignments } from '../useAssignments';
import { DocumentationList } from './DocumentationList';
import { Due } from './Due';
import { DueToday } from './DueToday';
import { PropertyList } from './PropertyList';
import { Recent } from './Recent';
import { Today } from './Today';
import { useTotals } from './totals';
import { Week } from './Week';
import '../provider.css';

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

/** A field screen; the company's own at the desk has the width of the desk and shows who was where today. */
function DashboardOf({ session }: { session: SessionRow }) {
  const wide = useWide();
  useLivePull(session);
  if (wide && session.role === 'company_admin') return <Desk session={session} />;
  return (
    <FieldScreen title={TITLE} subtitle={session.companyName || session.fullName} end={<SignOutSlot />}>
      <ButtonLink variant="primary" size="huge" wide icon={Camera} to={PATHS.newDocumentation}>
        Neue Dokumentation
      </ButtonLink>
      <DueToday account={session.user} />
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

function Desk({ session }: { session: SessionRow }) {
  return (
    <OfficeShell
      title={TITLE}
      subtitle={session.companyName || session.fullName}
      areas={PROVIDER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
      delivery
      action={
        <ButtonLink variant="primary" icon={Camera} to={PATHS.newDocumentation}>
          Neue Dokumentation
        </ButtonLink>
      }
    >
      <Lists session={session} desk />
      <Asked account={session.user} />
      <Due account={session.user} />
      <Today account={session.user} />
      <Week account={session.user} />
    </OfficeShell>
  );
}

/** What the desk asks the server, beside what stands on the phone. */
function Asked({ account }: { account: string }) {
  const asked = [useDue(account), useGaps(account), useCounts(account, { byPull: true })];
  const people = [useEmployees(account), useAssignments(account)];
  return (
    <FailuresFrame
      of={[...asked, ...people]}
      failed="Was fällig ist und was fehlt, konnte nicht vollständig geladen werden"
    />
  );
}

type Open = 'properties' | 'documentations' | null;

/** Two counts, each opens and closes its list; at most one is open. A property that was just accepted is shown first. */
function Lists({ session, desk = false }: { session: SessionRow; desk?: boolean }) {
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
      {open === 'properties' && <PropertyList id="properties" properties={freshFirst(properties, fresh)} desk={desk} />}
      {open === 'documentations' && <DocumentationList id="documentations" account={account} desk={desk} />}
      {open !== 'documentations' && session.role === 'employee' && <Recent account={account} />}
    </>
  );
}

type Listed = PropertyRow[] | null | undefined;

/** The property somebody came for on top, as soon as the pull has brought it. */
function freshFirst(properties: Listed, fresh: string | null): Listed {
  const first = properties?.find(({ id }) => id === fresh);
  return first && properties ? [first, ...properties.filter(({ id }) => id !== fresh)] : properties;
}
