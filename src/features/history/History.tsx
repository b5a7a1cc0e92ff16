import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { SessionRow } from '../../data/db';
import { useProperties, useSession } from '../../data/live/screens';
import { type Filter, queryOf } from '../../domain/filter';
import type { ShownRecord } from '../../domain/record';
import { ROLE_LABEL } from '../../domain/role';
import { ownOf } from '../../remote/documentations';
import { FieldScreen } from '../../ui/fieldScreen';
import { Loading } from '../../ui/listState';
import { PATHS } from '../../ui/paths';
import { DeleteDialog } from './DeleteDialog';
import { FilterBar } from './FilterBar';
import { activeFilters, addressFor, filterOf, type Names } from './filters';
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
  const filter = filterOf(query);
  return <HistoryOf key={JSON.stringify(filter)} session={session} filter={filter} />;
}

function HistoryOf({ session, filter }: { session: SessionRow; filter: Filter }) {
  const account = session.user;
  useLivePull(session);
  const [query, setQuery] = useSearchParams();
  const list = useHistory({ account, own: ownOf(session.role, account), ...queryOf(filter, Date.now()) });
  const [gone, setGone] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState<ShownRecord | null>(null);
  const names = useNames(session, filter, list);
  const records = list.records?.filter(({ id }) => !gone.includes(id));
  const change = (next: Filter) => setQuery(addressFor(next, query), { replace: true });
  const active = activeFilters(filter, names).length > 0;
  const title = historyTitle({
    property: filter.property === null ? null : names.property,
    employee: filter.employee === null ? null : names.employee,
  });
  return (
    <FieldScreen
      title={title}
      titleEnd={<span className="muted screen__count">{list.count}</span>}
      back={PATHS.dashboard}
      gap="wide"
    >
      <FilterBar session={session} filter={filter} names={names} onChange={change} />
      <HistoryState records={records} narrowed={active} role={session.role} />
      {records && records.length > 0 && (
        <Records
          session={session}
          filter={filter}
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
  filter: Filter;
  list: HistoryList;
  records: readonly ShownRecord[];
  narrowed: boolean;
  onDelete: ((record: ShownRecord) => void) | null;
};

/** By property for a company, one list for everybody else and for a single property (spec 2). */
function Records({ session, filter, list, records, narrowed, onDelete }: RecordsProps) {
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  if (onDelete === null || filter.property !== null)
    return (
      <RecordList
        list={list}
        records={records}
        withProperty={filter.property === null}
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
      toProperty={(property) => `${PATHS.history}?${addressFor({ ...filter, property }, query)}`}
      from={from}
      onDelete={onDelete}
    />
  );
}

/** What the property and the person of the address are called, as far as this phone knows. */
function useNames(session: SessionRow, { property, employee }: Filter, list: HistoryList): Names {
  const known = useProperties(session.user)?.find(({ id }) => id === property)?.name;
  const there = list.records?.find((record) => record.property === property)?.propertyName;
  const own = employee === session.user ? session.fullName : undefined;
  const author = list.records?.find(({ user }) => user === employee)?.employeeName;
  return { property: known ?? there ?? 'Immobilie', employee: own ?? author ?? ROLE_LABEL.employee };
}
