import { Camera, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionRow } from '../../data/db';
import { useProperties, useSession } from '../../data/hooks';
import { useOnline } from '../../device/connectivity';
import { isId } from '../../domain/id';
import { ROLE_LABEL } from '../../domain/role';
import { ownOf } from '../../remote/documentations';
import { requestPull, useSyncStatus } from '../../sync/status';
import { Button, ButtonLink } from '../../ui/button';
import { FieldListState } from '../../ui/fieldListState';
import { FieldScreen } from '../../ui/fieldScreen';
import { Empty, Loading } from '../../ui/listState';
import { PATHS } from '../../ui/paths';
import { DeleteDialog } from './DeleteDialog';
import { HistoryGroups } from './HistoryGroups';
import { HistoryRecord } from './HistoryRecord';
import { type HistoryList, useHistory } from './useHistory';
import { useLivePull } from './useLivePull';
import { historyTitle, type ShownRecord } from './words';
import './history.css';

/** '/history', perhaps with ?property and ?employee. Reads the phone and therefore also works without a network. */
export function History() {
  const session = useSession();
  const [query] = useSearchParams();
  const property = idIn(query.get('property'));
  const employee = idIn(query.get('employee'));
  if (!session)
    return (
      <FieldScreen title={historyTitle({ property: null, employee: null })} back={PATHS.dashboard} gap="wide">
        <Loading label="Dokumentationen werden geladen" rows={4} />
      </FieldScreen>
    );
  return <HistoryOf key={`${property} ${employee}`} session={session} property={property} employee={employee} />;
}

function idIn(value: string | null): string | undefined {
  return isId(value) ? value : undefined;
}

type HistoryOfProps = { session: SessionRow; property: string | undefined; employee: string | undefined };

function HistoryOf({ session, property, employee }: HistoryOfProps) {
  const account = session.user;
  useLivePull(session);
  const own = ownOf(session.role, account);
  const list = useHistory({ account, own, ...(property && { property }), ...(employee && { employee }) });
  const [gone, setGone] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState<ShownRecord | null>(null);
  const title = useHistoryTitle({ session, property, employee, list });
  const records = list.records?.filter(({ id }) => !gone.includes(id));
  const company = session.role === 'company_admin';
  const onDelete = company ? setDeleting : null;
  return (
    <FieldScreen
      title={title}
      titleEnd={<span className="muted screen__count">{list.count}</span>}
      back={PATHS.dashboard}
      gap="wide"
    >
      <ListState records={records} />
      {records && onDelete && property === undefined ? (
        <HistoryGroups account={account} records={records} whole={employee !== undefined} onDelete={onDelete} />
      ) : (
        <div className="stack stack--8">
          {records?.map((record) => (
            <HistoryRecord key={record.id} record={record} withProperty={property === undefined} onDelete={onDelete} />
          ))}
        </div>
      )}
      <More list={list} />
      {deleting && (
        <DeleteDialog
          record={deleting}
          onDeleted={() => setGone([...gone, deleting.id])}
          onClose={() => setDeleting(null)}
        />
      )}
    </FieldScreen>
  );
}

/** The three titles of spec 2, with the name as the phone knows it. */
function useHistoryTitle({ session, property, employee, list }: HistoryOfProps & { list: HistoryList }): string {
  const known = useProperties(session.user)?.find(({ id }) => id === property)?.name;
  const first = list.records?.[0];
  const propertyName = property && (known ?? first?.propertyName ?? 'Immobilie');
  const own = employee === session.user ? session.fullName : undefined;
  const employeeName = employee && (own ?? list.records?.find(({ user }) => user === employee)?.employeeName);
  return historyTitle({
    property: propertyName ?? null,
    employee: employee ? (employeeName ?? ROLE_LABEL.employee) : null,
  });
}

function ListState({ records }: { records: readonly ShownRecord[] | undefined }) {
  const { pull, pulledAt } = useSyncStatus();
  return (
    <FieldListState
      count={records?.length}
      online={useOnline()}
      pull={pull}
      pulledAt={pulledAt}
      loading="Dokumentationen werden geladen"
      onRetry={requestPull}
      empty={
        <Empty
          title="Noch keine Dokumentationen vorhanden"
          text="Sobald vor Ort dokumentiert wurde, steht der Eintrag hier, auch ohne Netz."
          action={
            <ButtonLink variant="primary" icon={Camera} to={PATHS.newDocumentation}>
              Neue Dokumentation
            </ButtonLink>
          }
        />
      }
    />
  );
}

/** 'Mehr laden': first what is on the phone, then older pages of the server. */
function More({ list }: { list: HistoryList }) {
  if (!list.more) return null;
  return (
    <>
      {list.olderFailed && !list.loadingMore && (
        <p className="step__issue" role="alert">
          Ältere Einträge gibt es nur mit Netz. Bitte versuchen Sie es erneut.
        </p>
      )}
      <Button icon={ChevronDown} busy={list.loadingMore} onClick={list.more}>
        Mehr laden
      </Button>
    </>
  );
}
