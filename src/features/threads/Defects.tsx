import { ArrowLeft, Forward } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOwnedProperties } from '../../api/cache/answers';
import { useTicks } from '../../api/cache/queries';
import { lazyComponent } from '../../components/Arriving';
import { Button, ButtonLink } from '../../components/Button';
import { PropertyPick } from '../../components/filters/FilterLine';
import { LazyPicture } from '../../components/LazyPicture';
import { Empty } from '../../components/ListState';
import { ListFrame } from '../../components/lists/List';
import { serverPicture } from '../../components/lists/picture';
import { MANAGER_AREAS } from '../../components/managerAreas';
import { OfficeShell } from '../../components/OfficeShell';
import { PROVIDER_AREAS } from '../../components/providerAreas';
import { Tabs } from '../../components/Tabs';
import type { SessionRow } from '../../db/db';
import { useSession } from '../../db/live/screens';
import { homePath } from '../../domain/people/role';
import type { Thread } from '../../domain/threads/shownThread';
import { dayOf, indexOf } from '../../domain/time/germanDay';
import { OfficeThread } from './OfficeThread';
import { useThreads } from './useThreads';

const AskDialog = lazyComponent(() => import('./AskDialog').then((part) => part.AskDialog));

/** '/maengel': defects of both offices, open or done, by property. */
export function Defects() {
  const session = useSession();
  return session ? <DefectsOf session={session} /> : null;
}

type State = 'open' | 'closed';

function DefectsOf({ session }: { session: SessionRow }) {
  useTicks(session.user);
  const [query, setQuery] = useSearchParams();
  const state: State = query.get('state') === 'closed' ? 'closed' : 'open';
  const property = query.get('property');
  const owned = useOwnedProperties(session.user);
  const defects = useThreads(session.user, { subject: 'defect', state, ...(property && { property }) });
  const isManager = session.role === 'property_manager';
  const change = (next: { state?: State; property?: string | null }) => {
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
        onChange={(filters) => change({ property: filters?.property ?? null })}
      />
      <Tabs<State>
        label="Stand"
        tabs={[
          { value: 'open', label: 'Offen' },
          { value: 'closed', label: 'Erledigt' },
        ]}
        value={state}
        onChange={(next) => change({ state: next })}
      >
        <ListFrame<Thread>
          query={defects}
          loading="Mängel werden geladen"
          failed="Die Mängel konnten nicht geladen werden"
          empty={
            <Empty
              title={state === 'open' ? 'Kein offener Mangel' : 'Noch kein erledigter Mangel'}
              text="Wer vor Ort „Mangel“ antippt oder hier einen meldet, bringt ihn in diese Liste."
            />
          }
        >
          {(rows) => rows.map((thread) => <Defect key={thread.id} session={session} thread={thread} />)}
        </ListFrame>
      </Tabs>
    </OfficeShell>
  );
}

function Defect({ session, thread }: { session: SessionRow; thread: Thread }) {
  const [isPassing, setPassing] = useState(false);
  const [first] = thread.messages;
  return (
    <div className="defect">
      {thread.record && <LazyPicture name={thread.record} load={serverPicture(thread.record)} alt="Foto des Mangels" />}
      <div className="defect__main">
        <span className="small muted">{ageText(thread)}</span>
        <OfficeThread session={session} thread={thread} withProperty />
        {session.role === 'property_manager' && thread.state !== 'closed' && (
          <Button variant="quiet" icon={Forward} onClick={() => setPassing(true)}>
            Weitergeben
          </Button>
        )}
      </div>
      {isPassing && (
        <AskDialog
          account={session.user}
          about={{ subject: 'defect', property: thread.property }}
          subtitle={thread.propertyName}
          text={first?.text ?? ''}
          onClose={() => setPassing(false)}
        />
      )}
    </div>
  );
}

/** 'seit 3 Tagen offen' */
function ageText({ openedAt, closedAt }: Thread): string {
  const days = indexOf(dayOf(closedAt ?? Date.now())) - indexOf(dayOf(openedAt));
  const since = days === 0 ? 'heute' : days === 1 ? 'gestern' : `vor ${days} Tagen`;
  if (closedAt === null) return `${since} gemeldet`;
  return days === 0 ? 'am selben Tag erledigt' : `nach ${days === 1 ? '1 Tag' : `${days} Tagen`} erledigt`;
}
