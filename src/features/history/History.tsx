import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { SessionRow } from '../../data/db';
import { useProperties, useSession } from '../../data/live/screens';
import type { ShownRecord } from '../../domain/record';
import { ROLE_LABEL } from '../../domain/role';
import { ownOf } from '../../remote/documentations';
import { FieldScreen } from '../../ui/fieldScreen';
import { Loading } from '../../ui/listState';
import { PATHS } from '../../ui/paths';
import { activeFilters, type Names } from './activeFilters';
import { DeleteDialog } from './DeleteDialog';
import { FilterBar } from './FilterBar';
import { type Filters, filtersOf, narrowed, queryOf } from './filters';
import { ORDERS } from './groups';
import { HistoryGroups } from './HistoryGroups';
import { HistoryState } from './HistoryState';
import { More } from './More';
import { RecordList } from './RecordList';
import { type HistoryList, useHistory } from './useHistory';
import { useLivePull } from './useLivePull';
import { historyTitle } from './words';
import './history.css';
import './print.css';

/** '/history', perhaps narrowed by its address. Reads the phone and therefore also works without a network. */
export function History() {
  const session = useSession();
  const [query] = useSearchParams();
  if (!session)
    return (
      <FieldScreen title={historyTitle({ property: null, employee: null })} back={PATHS.dashboard} gap="wide">
        <Loading label="Dokumentationen werden geladen" rows={4} />
      </FieldScreen>
    );
  const filters = filtersOf(query);
  return <HistoryOf key={JSON.stringify(filters)} session={session} filters={filters} />;
}

function HistoryOf({ session, filters }: { session: SessionRow; filters: Filters }) {
  const account = session.user;
  useLivePull(session);
  const [query, setQuery] = useSearchParams();
  const list = useHistory({ account, own: ownOf(session.role, account), ...narrowed(filters, Date.now()) });
  const [gone, setGone] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState<ShownRecord | null>(null);
  const names = useNames(session, filters, list);
  const records = list.records?.filter(({ id }) => !gone.includes(id));
  const change = (next: Filters) => setQuery(queryOf(next, query), { replace: true });
  const active = activeFilters(filters, names).length > 0;
  const title = historyTitle({
    property: filters.property ? names.property : null,
    employee: filters.employee ? names.employee : null,
  });
  return (
    <FieldScreen
      title={title}
      titleEnd={<span className="muted screen__count">{list.count}</span>}
      back={PATHS.dashboard}
      gap="wide"
    >
      <FilterBar session={session} filters={filters} names={names} onChange={change} />
      <HistoryState records={records} narrowed={active} role={session.role} />
      {records && records.length > 0 && (
        <Records
          session={session}
          filters={filters}
          list={list}
          records={records}
          narrowed={active}
          onDelete={session.role === 'company_admin' ? setDeleting : null}
        />
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

type RecordsProps = {
  session: SessionRow;
  filters: Filters;
  list: HistoryList;
  records: readonly ShownRecord[];
  narrowed: boolean;
  onDelete: ((record: ShownRecord) => void) | null;
};

/** By property for a company, one list for everybody else and for a single property (spec 2). */
function Records({ session, filters, list, records, narrowed, onDelete }: RecordsProps) {
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  if (onDelete === null || filters.property !== '')
    return (
      <RecordList
        list={list}
        records={records}
        withProperty={filters.property === ''}
        from={from}
        onDelete={onDelete}
      />
    );
  return (
    <HistoryGroups
      account={session.user}
      records={records}
      narrowed={narrowed}
      more={list.more !== null}
      order={ORDERS.find(({ value }) => value === query.get('reihenfolge'))?.value ?? 'neu'}
      onOrder={(order) => {
        const next = new URLSearchParams(query);
        next.set('reihenfolge', order);
        setQuery(next, { replace: true });
      }}
      toProperty={(property) => `${PATHS.history}?${queryOf({ ...filters, property }, query)}`}
      from={from}
      onDelete={onDelete}
    />
  );
}

/** What the property and the person of the address are called, as far as this phone knows. */
function useNames(session: SessionRow, { property, employee }: Filters, list: HistoryList): Names {
  const known = useProperties(session.user)?.find(({ id }) => id === property)?.name;
  const there = list.records?.find((record) => record.property === property)?.propertyName;
  const own = employee === session.user ? session.fullName : undefined;
  const author = list.records?.find(({ user }) => user === employee)?.employeeName;
  return { property: known ?? there ?? 'Immobilie', employee: own ?? author ?? ROLE_LABEL.employee };
}
