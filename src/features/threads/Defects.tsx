import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useOwnedProperties } from '../../api/cache/answers';
import { useTicks } from '../../api/cache/queries';
import { ButtonLink } from '../../components/Button';
import { PropertyPick } from '../../components/filters/FilterLine';
import { MANAGER_AREAS } from '../../components/managerAreas';
import { OfficeShell } from '../../components/OfficeShell';
import { PROVIDER_AREAS } from '../../components/providerAreas';
import { Tabs } from '../../components/Tabs';
import type { SessionRow } from '../../db/db';
import { useSession } from '../../db/live/screens';
import { homePath } from '../../domain/people/role';
import { type DefectState, DefectsList } from './DefectsList';

/** '/maengel': defects of both offices, open or done, by property. */
export function Defects() {
  const session = useSession();
  return session ? <DefectsOf session={session} /> : null;
}

function DefectsOf({ session }: { session: SessionRow }) {
  useTicks(session.user);
  const [query, setQuery] = useSearchParams();
  const state: DefectState = query.get('state') === 'closed' ? 'closed' : 'open';
  const property = query.get('property');
  const owned = useOwnedProperties(session.user);
  const isManager = session.role === 'property_manager';
  const updateUrl = (next: { state?: DefectState; property?: string | null }) => {
    const to = { state, property, ...next };
    setQuery({ ...(to.state === 'closed' && { state: 'closed' }), ...(to.property && { property: to.property }) });
  };
  return (
    <OfficeShell
      title="Mängel"
      areas={isManager ? MANAGER_AREAS : PROVIDER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
      delivery={!isManager}
      before={
        <ButtonLink variant="quiet" className="pull-left" icon={ArrowLeft} to={homePath(session.role)}>
          Zurück
        </ButtonLink>
      }
    >
      <PropertyPick
        properties={owned.data}
        filters={{ property }}
        otherwise="Frühere Immobilie"
        onChange={(filters) => updateUrl({ property: filters?.property ?? null })}
      />
      <Tabs<DefectState>
        label="Status"
        tabs={[
          { value: 'open', label: 'Offen' },
          { value: 'closed', label: 'Erledigt' },
        ]}
        value={state}
        onChange={(next) => updateUrl({ state: next })}
      >
        <DefectsList session={session} state={state} property={property} />
      </Tabs>
    </OfficeShell>
  );
}
