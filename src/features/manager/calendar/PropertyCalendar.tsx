import { ArrowLeft, ChevronLeft, ChevronRight, FileQuestion, FolderOpen, Printer } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { dayOf } from '../../../domain/day';
import { NO_FILTER } from '../../../domain/filter';
import { useOwnedProperties, useSharings } from '../../../office/answers';
import { useDeletionsOf } from '../../../office/deletions';
import { usePlans } from '../../../office/plans/answers';
import { PlanSection } from '../../../office/plans/PlanSection';
import { useTicks } from '../../../office/queries';
import { toRemoteError } from '../../../remote/failure';
import { Button, ButtonLink, IconButton } from '../../../ui/button';
import { Empty, Failed, Loading } from '../../../ui/listState';
import { MANAGER_AREAS } from '../../../ui/managerAreas';
import { OfficeShell } from '../../../ui/officeShell';
import { PATHS } from '../../../ui/paths';
import { addressFor } from '../filters';
import { providersOf } from '../providers';
import { MonthGrid } from './MonthGrid';
import { MonthSummary } from './MonthSummary';
import { gridSpan, monthKey, monthOf } from './month';
import { useMonth } from './useMonth';
import '../manager.css';

/** '/property-manager/properties/:property': on which days something was done there, and what. */
export function PropertyCalendar() {
  const session = useSession();
  const { property = '' } = useParams();
  return session ? <CalendarOf session={session} property={property} /> : <Loading label="Kalender wird geladen" />;
}

type CalendarProps = { session: SessionRow; property: string };

function CalendarOf({ session, property }: CalendarProps) {
  const account = session.user;
  useTicks(account);
  const { data: properties, error, refetch } = useOwnedProperties(account);
  const { data: sharings } = useSharings(account);
  const place = properties?.find(({ id }) => id === property);
  const title = place?.name ?? 'Kalender';
  return (
    <OfficeShell
      title={title}
      current={PATHS.managerProperties}
      head={<Tools property={property} />}
      areas={MANAGER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
    >
      {place && <Month account={account} property={property} name={place.name} />}
      {place && (
        <PlanSection
          account={account}
          property={place}
          properties={properties ?? []}
          providers={providersOf(sharings ?? [])}
        />
      )}
      {!place && error && <Failed text={toRemoteError(error).message} onRetry={refetch} />}
      {!place && !error && !properties && <Loading label="Kalender wird geladen" rows={3} />}
      {!place && properties && (
        <Empty
          icon={FileQuestion}
          title="Immobilie nicht gefunden"
          text="Sie wurde gelöscht, oder sie gehört nicht zu Ihrem Konto."
        />
      )}
    </OfficeShell>
  );
}

function Tools({ property }: { property: string }) {
  return (
    <div className="page__head page__head--tools">
      <ButtonLink variant="quiet" className="pull-left" icon={ArrowLeft} to={PATHS.managerProperties}>
        Zurück
      </ButtonLink>
      <div className="btn-row">
        <Button icon={Printer} onClick={() => window.print()}>
          Drucken
        </Button>
        <ButtonLink icon={FolderOpen} to={`${PATHS.managerDocumentations}?${addressFor({ ...NO_FILTER, property })}`}>
          Alle Dokumentationen
        </ButtonLink>
      </div>
    </div>
  );
}

const MONTHS = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric' });

function Month({ account, property, name }: { account: string; property: string; name: string }) {
  const [query, setQuery] = useSearchParams();
  const now = Date.now();
  const month = monthOf(query.get('month'), now);
  const { data, error, refetch } = useMonth(account, property, month);
  const go = (away: number) => setQuery({ month: monthKey(month, away) }, { replace: true });
  const records = data ?? [];
  const span = gridSpan(month);
  const deleted = useDeletionsOf(account, { property, ...span });
  const { data: plans } = usePlans(account, { property, from: dayOf(span.from), to: dayOf(span.to - 1) });
  return (
    <>
      <div className="page__head page__head--stack">
        <div>
          <h1>{name}</h1>
          <p className="muted">Kalender der dokumentierten Arbeit</p>
        </div>
        <div className="btn-row btn-row--middle cal-nav">
          <IconButton icon={ChevronLeft} label="Vorheriger Monat" onClick={() => go(-1)} />
          <h2 aria-live="polite">{MONTHS.format(month)}</h2>
          <IconButton icon={ChevronRight} label="Nächster Monat" onClick={() => go(1)} />
          <Button onClick={() => setQuery({}, { replace: true })}>Heute</Button>
        </div>
      </div>
      {error && !data && <Failed text={toRemoteError(error).message} onRetry={refetch} />}
      {!error && !data && <Loading label="Kalender wird geladen" />}
      <MonthSummary month={month} records={records} known={data !== undefined} />
      <MonthGrid month={month} records={records} property={property} now={now} deleted={deleted} plans={plans ?? []} />
    </>
  );
}
