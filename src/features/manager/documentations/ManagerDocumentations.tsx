import { ArrowUp, ChevronDown, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/hooks';
import { Button } from '../../../ui/button';
import { entryCount, thousands } from '../../../ui/format';
import { Loading } from '../../../ui/listState';
import { MANAGER_AREAS } from '../../../ui/managerAreas';
import { OfficeShell } from '../../../ui/officeShell';
import { useWide } from '../../../ui/useWide';
import { walkState } from '../../../ui/walk';
import { askOf, type Filters, isFiltered } from '../filters';
import { useLive } from '../queries';
import { DocumentationCards } from './DocumentationCards';
import { DocumentationTable } from './DocumentationTable';
import { FilterBar } from './FilterBar';
import { FilterSheet } from './FilterSheet';
import { ListState } from './ListState';
import { PrintHead } from './PrintHead';
import { SelectionBar } from './SelectionBar';
import { type ChangeFilters, useFilters } from './useFilters';
import { type List, useList } from './useList';
import { useSelection } from './useSelection';
import { useTotal } from './useTotal';
import '../manager.css';

const TITLE = 'Dokumentationen';

/** '/property-manager/documentations': the daily list. Complete ones only; never one with fewer photos than promised. */
export function ManagerDocumentations() {
  const session = useSession();
  return session ? <ListOf session={session} /> : <Loading label="Dokumentationen werden geladen" rows={4} />;
}

function ListOf({ session }: { session: SessionRow }) {
  const account = session.user;
  useLive(account);
  const [filters, change] = useFilters();
  const ask = useMemo(() => askOf(filters, Date.now()), [filters]);
  const list = useList(account, ask);
  const total = useTotal(account, filters);
  const wide = useWide();
  const filter = { account, filters, onChange: change };
  return (
    <OfficeShell
      title={TITLE}
      action={<Action list={list} total={total} />}
      areas={MANAGER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
    >
      <PrintHead company={session.companyName} filters={filters} count={total} />
      {wide ? <FilterBar {...filter} /> : <FilterSheet {...filter} total={total} />}
      {!wide && list.news > 0 && <News list={list} />}
      <ListState list={list} filtered={isFiltered(filters)} onReset={() => change(null)} />
      {list.records && list.records.length > 0 && (
        <Records key={JSON.stringify(ask)} list={list} filters={filters} total={total} onChange={change} />
      )}
    </OfficeShell>
  );
}

type ActionProps = { list: List; total: number | undefined };

/** At the desk what is new is shown, or the list printed; on a phone there is room for its number. */
function Action({ list, total }: ActionProps) {
  const wide = useWide();
  if (!wide) return total === undefined ? null : <span className="muted nowrap">{entryCount(total)}</span>;
  return (
    <div className="btn-row">
      {list.news > 0 && (
        <Button icon={ArrowUp} onClick={list.showNews}>
          {newsText(list.news)}
        </Button>
      )}
      <Button icon={Printer} onClick={() => window.print()}>
        Drucken
      </Button>
    </div>
  );
}

function News({ list }: { list: List }) {
  return (
    <Button className="news" icon={ArrowUp} onClick={list.showNews}>
      {newsText(list.news)}
    </Button>
  );
}

function newsText(news: number): string {
  return news === 1 ? '1 neue anzeigen' : `${thousands(news)} neue anzeigen`;
}

type RecordsProps = { list: List; filters: Filters; total: number | undefined; onChange: ChangeFilters };

function Records({ list, filters, total, onChange }: RecordsProps) {
  const wide = useWide();
  const { pathname, search } = useLocation();
  const selection = useSelection(list.records ?? []);
  const records = list.records ?? [];
  const state = useMemo(
    () =>
      walkState(
        records.map(({ id }) => id),
        pathname + search,
      ),
    [records, pathname, search],
  );
  const pager = <Pager list={list} shown={records.length} total={total} />;
  if (!wide)
    return (
      <section className="stack stack--8" aria-label={TITLE}>
        <DocumentationCards records={records} state={state} />
        {pager}
      </section>
    );
  return (
    <>
      {selection.chosen.length > 0 && <SelectionBar selection={selection} />}
      <section className="table-box" aria-label={TITLE}>
        <DocumentationTable
          records={records}
          state={state}
          selection={selection}
          sort={{ oldestFirst: filters.oldestFirst, onTurn: () => onChange({ oldestFirst: !filters.oldestFirst }) }}
        />
        {pager}
      </section>
    </>
  );
}

function Pager({ list, shown, total }: { list: List; shown: number; total: number | undefined }) {
  return (
    <div className="pager">
      <span role="status">{shownText(shown, total, list.more !== null)}</span>
      {list.more && (
        <Button icon={ChevronDown} busy={list.loadingMore} onClick={list.more}>
          Mehr laden
        </Button>
      )}
    </div>
  );
}

function shownText(shown: number, total: number | undefined, hasMore: boolean): string {
  if (!hasMore) return `${entryCount(shown)}, das ist alles`;
  return total === undefined ? `Die ersten ${entryCount(shown)}` : `1–${thousands(shown)} von ${entryCount(total)}`;
}
