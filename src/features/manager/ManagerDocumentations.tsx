import { ChevronDown, Printer } from 'lucide-react';
import type { SessionRow } from '../../data/db';
import { useSession } from '../../data/hooks';
import { useOnline } from '../../device/connectivity';
import { toRemoteError } from '../../remote/failure';
import { Button } from '../../ui/button';
import { dateTime, entryCount } from '../../ui/format';
import { Empty, Failed, Loading, OfflineNote } from '../../ui/listState';
import { MANAGER_AREAS } from '../../ui/managerAreas';
import { OfficeShell } from '../../ui/officeShell';
import { useWide } from '../../ui/useWide';
import { DocumentationCards } from './DocumentationCards';
import { DocumentationTable } from './DocumentationTable';
import { useCounts, useDocumentationPages, useLive } from './queries';
import './manager.css';

const TITLE = 'Dokumentationen';

/** '/property-manager/documentations': the daily list. Complete ones only; never one with fewer photos than promised. */
export function ManagerDocumentations() {
  const session = useSession();
  return session ? <ListOf session={session} /> : <Loading label="Dokumentationen werden geladen" rows={4} />;
}

function ListOf({ session }: { session: SessionRow }) {
  useLive(session.user);
  const pages = useDocumentationPages(session.user);
  const records = pages.data?.pages.flat().filter(({ state }) => state === 'complete');
  return (
    <OfficeShell
      title={TITLE}
      action={<Action account={session.user} />}
      areas={MANAGER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
    >
      <State pages={pages} count={records?.length} />
      {records && records.length > 0 && <Records records={records} pages={pages} />}
    </OfficeShell>
  );
}

/** At the desk the list is printed; on a phone there is room for its number. */
function Action({ account }: { account: string }) {
  const wide = useWide();
  const total = useCounts(account).data?.documentations;
  if (!wide) return total === undefined ? null : <span className="muted nowrap">{entryCount(total)}</span>;
  return (
    <Button icon={Printer} onClick={() => window.print()}>
      Drucken
    </Button>
  );
}

type Pages = ReturnType<typeof useDocumentationPages>;

function Records({ records, pages }: { records: NonNullable<Pages['data']>['pages'][number]; pages: Pages }) {
  const wide = useWide();
  const more = (
    <div className="pager">
      <span role="status">{shownText(records.length, pages.hasNextPage)}</span>
      {pages.hasNextPage && (
        <Button icon={ChevronDown} busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          Mehr laden
        </Button>
      )}
    </div>
  );
  if (wide)
    return (
      <section className="table-box" aria-label={TITLE}>
        <DocumentationTable records={records} />
        {more}
      </section>
    );
  return (
    <section className="stack stack--8" aria-label={TITLE}>
      <DocumentationCards records={records} />
      {more}
    </section>
  );
}

function shownText(count: number, hasMore: boolean): string {
  const entries = entryCount(count);
  return hasMore ? `Die neuesten ${entries}` : `${entries}, das ist alles`;
}

/** Loading, empty, failed, offline. */
function State({ pages, count }: { pages: Pages; count: number | undefined }) {
  const online = useOnline();
  if (pages.isError && count === undefined) {
    const text = online
      ? toRemoteError(pages.error).message
      : 'Es besteht kein Netz. Diese Liste kommt vom Server und wird auf diesem Gerät nicht gespeichert.';
    return <Failed text={text} onRetry={() => pages.refetch()} at={pages.errorUpdatedAt} />;
  }
  if (count === undefined) return <Loading label="Dokumentationen werden geladen" rows={4} />;
  if (!online || pages.isError)
    return (
      <OfflineNote
        text={`Sie sehen den Stand vom ${dateTime(pages.dataUpdatedAt)}. Neue Einträge erscheinen, sobald wieder Netz da ist.`}
      />
    );
  if (count > 0) return null;
  return (
    <Empty
      title="Noch keine Dokumentationen vorhanden"
      text="Sobald ein Dienstleister an einer Ihrer Immobilien dokumentiert hat, steht der Eintrag hier."
    />
  );
}
