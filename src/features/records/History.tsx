import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useEmployees } from '../../api/cache/answers';
import { useLivePull } from '../../api/cache/livePull';
import { useTicks } from '../../api/cache/queries';
import { ownOf } from '../../api/documentations';
import { FieldScreen } from '../../components/FieldScreen';
import { Loading } from '../../components/ListState';
import { ListFrame, type ListState } from '../../components/lists/List';
import { useDesk } from '../../components/offices';
import { PATHS } from '../../components/paths';
import type { SessionRow } from '../../db/db';
import { useProperties, useSession } from '../../db/live/screens';
import type { Deletion } from '../../domain/documentation/deletion';
import type { ShownRecord } from '../../domain/documentation/record';
import { maySubmit } from '../../domain/people/role';
import { type Filter, NO_FILTER, queryOf } from '../../domain/search/filter';
import { Answer } from '../answers/Answer';
import { isAnswered, isMissingQuestion } from '../answers/questions';
import { CompanyExport } from './CompanyExport';
import { DeleteDialog } from './DeleteDialog';
import { DeletedLines, deletedCount, useDeletions, useDeletionsOf } from './Deletions';
import { FilterBar } from './FilterBar';
import { HistoryFrame } from './Frame';
import { activeFilters, historyAddressFor, historyFilterOf, type Names } from './filters';
import { ORDERS } from './groups';
import { HistoryGroups } from './HistoryGroups';
import { HistoryState, NothingFits, NothingYet } from './HistoryState';
import { More } from './More';
import { RecordList } from './RecordList';
import { type HistoryList, useHistory } from './useHistory';
import { useOfficeHistory } from './useOfficeHistory';
import { historyTitle } from './words';
import './history.css';
import '../../components/a4.css';

/** '/history', filtered by its URL. Reads the phone, so it works offline. */
export function History() {
  const session = useSession();
  const [query] = useSearchParams();
  if (!session)
    return (
      <FieldScreen title={historyTitle({ property: null, employee: null })} back={PATHS.dashboard} gap="wide">
        <Loading label="Dokumentationen werden geladen" rows={4} />
      </FieldScreen>
    );
  const filter = historyFilterOf(query, session.role);
  return maySubmit(session.role) ? (
    <InField session={session} filter={filter} />
  ) : (
    <InOffice session={session} filter={filter} />
  );
}

type HistoryProps = { session: SessionRow; filter: Filter };

function InField({ session, filter }: HistoryProps) {
  useLivePull(session);
  const list = useHistory(questionOf(session, filter));
  const renderState = ({ records, narrowed }: Pick<StateProps, 'records' | 'narrowed'>) => (
    <HistoryState
      list={list}
      records={records}
      narrowed={narrowed}
      isAnswered={isAnswered(answerOf(session, filter))}
      isConfirmed={list.isConfirmed || filter.state === 'open'}
      role={session.role}
    />
  );
  return <HistoryScreen session={session} filter={filter} list={list} state={renderState} />;
}

/** Hausverwaltung and super admin: the same view from the server. */
function InOffice({ session, filter }: HistoryProps) {
  useTicks(session.role === 'super_admin' ? null : session.user);
  const list = useOfficeHistory(questionOf(session, filter));
  const renderState = ({ narrowed }: Pick<StateProps, 'narrowed'>) => (
    <ListFrame
      query={list.query}
      loading="Dokumentationen werden geladen"
      empty={<NothingYet role={session.role} />}
      nothingFound={narrowed && (isAnswered(answerOf(session, filter)) ? null : <NothingFits />)}
    >
      {() => null}
    </ListFrame>
  );
  return <HistoryScreen session={session} filter={filter} list={list} state={renderState} />;
}

function answerOf({ role, user }: SessionRow, filters: Filter) {
  return { account: user, own: ownOf(role, user), filters };
}

function questionOf({ role, user }: SessionRow, filter: Filter) {
  return { account: user, own: ownOf(role, user), ...queryOf(filter, Date.now()) };
}

type StateProps = { records: readonly ShownRecord[] | undefined; narrowed: boolean };
type ScreenProps = HistoryProps & {
  list: HistoryList;
  state: (of: StateProps) => ReactNode;
};

function HistoryScreen({ session, filter, list, state }: ScreenProps) {
  const [query, setQuery] = useSearchParams();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState<ShownRecord | null>(null);
  const names = useNames(session, filter, list);
  const deletions = useDeletions(session.user);
  const deleted = useDeletionsOf(session.user, queryOf(filter, Date.now()));
  const records = list.records?.filter(({ id }) => !gone.includes(id));
  const changeFilter = (next: Filter) => setQuery(historyAddressFor(next, query), { replace: true });
  const shown = { session, filter, list, records, deleted, narrowed: activeFilters(filter, names).length > 0 };
  const title = historyTitle({
    property: filter.property === null ? null : names.property,
    employee: filter.employee === null ? null : names.employee,
  });
  const onlyDeleted = filter.state === 'deleted';
  const own = ownOf(session.role, session.user);
  const isMissing = isMissingQuestion(own, filter);
  const countText = () => {
    if (onlyDeleted) return deletions.data ? deletedCount(deleted.length) : '';
    return isMissing ? '' : list.count;
  };
  const desk = useDesk(session);
  const files = !isMissing && <CompanyExport session={session} filter={filter} names={names} />;
  return (
    <>
      <HistoryFrame session={session} tools={desk && files} title={title} count={countText()}>
        <FilterBar session={session} filter={filter} names={names} end={!desk && files} onChange={changeFilter} />
        <Answer
          account={session.user}
          own={own}
          filters={filter}
          phone={maySubmit(session.role)}
          onChange={(part) => changeFilter(part ? { ...filter, ...part } : NO_FILTER)}
        />
        {onlyDeleted && <Deleted query={{ ...deletions, data: deletions.data && deleted }} />}
        {!onlyDeleted && !isMissing && (
          <Existing
            key={JSON.stringify(filter)}
            {...shown}
            state={state}
            onDelete={session.role === 'company_admin' ? setDeleting : null}
          />
        )}
      </HistoryFrame>
      {/* Outside the frame, which changes when a tablet is turned: typed text stays. */}
      {deleting && (
        <DeleteDialog
          record={deleting}
          onDeleted={() => setGone([...gone, deleting.id])}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

function Deleted({ query }: { query: ListState<Deletion> }) {
  return (
    <ListFrame
      query={query}
      loading="Dokumentationen werden geladen"
      empty={<NothingFits />}
      waiting="Neue Einträge erscheinen, sobald wieder Netz da ist."
    >
      {(rows) => <DeletedLines of={rows} />}
    </ListFrame>
  );
}

type ExistingProps = Omit<RecordsProps, 'records'> & Pick<ScreenProps, 'state'> & Pick<StateProps, 'records'>;

/** Records with deletions in between; or deletions alone. */
function Existing({ records, state, ...shown }: ExistingProps) {
  const { list, deleted, narrowed } = shown;
  const isNone = records?.length === 0 && list.more === null && list.isConfirmed !== undefined;
  const alone = isNone ? deleted : [];
  return (
    <>
      {(alone.length === 0 || !list.isConfirmed) && state({ records, narrowed })}
      <DeletedLines of={alone} />
      {records && records.length > 0 && <Records {...shown} records={records} />}
      {/* Without records on the phone, older ones load automatically. */}
      {(list.records?.length !== 0 || list.olderFailed) && <More list={list} />}
    </>
  );
}

type RecordsProps = {
  session: SessionRow;
  filter: Filter;
  list: HistoryList;
  records: readonly ShownRecord[];
  deleted: readonly Deletion[];
  narrowed: boolean;
  onDelete: ((record: ShownRecord) => void) | null;
};

/** Grouped by property for a company; otherwise one list (spec 2). */
function Records({ session, filter, list, records, deleted, narrowed, onDelete }: RecordsProps) {
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  if (onDelete === null || filter.property !== null)
    return (
      <RecordList
        session={session}
        list={list}
        records={records}
        deleted={deleted}
        withProperty={filter.property === null}
        from={from}
        onDelete={onDelete}
      />
    );
  return (
    <HistoryGroups
      session={session}
      records={records}
      deleted={deleted}
      narrowed={narrowed}
      list={list}
      order={ORDERS.find(({ value }) => value === query.get('reihenfolge'))?.value ?? 'neu'}
      onOrder={(order) => {
        const next = new URLSearchParams(query);
        next.set('reihenfolge', order);
        setQuery(next, { replace: true });
      }}
      toProperty={(property) => `${PATHS.history}?${historyAddressFor({ ...filter, property }, query)}`}
      from={from}
      onDelete={onDelete}
    />
  );
}

/** Names of the filtered property and person, if phone or server know them. */
function useNames(session: SessionRow, { property, employee }: Filter, list: HistoryList): Names {
  const known = useProperties(session.user)?.find(({ id }) => id === property)?.name;
  const there = list.records?.find((record) => record.property === property)?.propertyName;
  const own = employee === session.user ? session.fullName : undefined;
  const author = list.records?.find(({ user }) => user === employee)?.employeeName;
  const hasEmployee = session.role === 'company_admin' && employee !== null;
  const people = useEmployees(session.user, { enabled: hasEmployee });
  const person = people.data?.find(({ id }) => id === employee)?.fullName;
  // Not 'unknown' while loading.
  const noName = list.records === undefined || people.isFetching ? '…' : 'unbekannt';
  return { property: known ?? there ?? 'Immobilie', employee: own ?? author ?? person ?? noName };
}
