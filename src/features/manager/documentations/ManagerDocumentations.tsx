import { ArrowUp, Printer } from 'lucide-react';
import { useMemo } from 'react';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { isFiltered } from '../../../domain/filter';
import type { DocumentationRecord } from '../../../domain/record';
import { Answer } from '../../../office/answer/Answer';
import { DeletedLines } from '../../../office/deletions';
import { ListFrame } from '../../../office/list';
import { useTicks } from '../../../office/queries';
import { useSelection } from '../../../office/selection';
import { Button } from '../../../ui/button';
import { entryCount, thousands } from '../../../ui/format';
import { Loading } from '../../../ui/listState';
import { MANAGER_AREAS } from '../../../ui/managerAreas';
import { OfficeShell } from '../../../ui/officeShell';
import { useWide } from '../../../ui/useWide';
import { listQueryOf } from '../filters';
import { own } from '../queries';
import { DeletedList, DeletedNews, useDeletedOf } from './Deleted';
import { FilterBar } from './FilterBar';
import { FilterSheet } from './FilterSheet';
import { NothingFound, NothingYet } from './NoDocumentations';
import { PrintSheet } from './PrintSheet';
import { Records } from './Records';
import { useFilters } from './useFilters';
import { useFilterTexts } from './useFilterTexts';
import { type List, useList } from './useList';
import { type Paper, usePaper } from './usePaper';
import { useTotal } from './useTotal';
import '../manager.css';

const NO_RECORDS: readonly DocumentationRecord[] = [];

/** '/property-manager/documentations': the daily list. Complete ones only; never one with fewer photos than promised. */
export function ManagerDocumentations() {
  const session = useSession();
  return session ? <ListOf session={session} /> : <Loading label="Dokumentationen werden geladen" rows={4} />;
}

function ListOf({ session }: { session: SessionRow }) {
  const account = session.user;
  useTicks(account);
  const [filters, change] = useFilters();
  const query = useMemo(() => listQueryOf(filters, Date.now()), [filters]);
  const list = useList(account, query);
  const deleted = useDeletedOf(account, filters);
  const total = useTotal(account, filters);
  const wide = useWide();
  const records = list.data ?? NO_RECORDS;
  const selection = useSelection(records, JSON.stringify(query));
  const paper = usePaper(selection.chosen.length > 0 ? selection.chosen : records);
  const filter = { account, filters, onChange: change };
  const named = useFilterTexts(account, filters).map(({ text }) => text);
  return (
    <OfficeShell
      title="Dokumentationen"
      action={<Action list={list} total={total} paper={paper} />}
      areas={MANAGER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
    >
      {wide ? <FilterBar {...filter} /> : <FilterSheet {...filter} total={total} />}
      {!wide && list.news > 0 && <News list={list} />}
      <DeletedNews account={account} onChange={change} />
      <Answer {...filter} own={own(account)} />
      {filters.state === 'deleted' ? (
        <DeletedList account={account} filters={filters} onChange={change} />
      ) : (
        <ListFrame
          query={list}
          loading="Dokumentationen werden geladen"
          waiting="Neue Einträge erscheinen, sobald wieder Netz da ist."
          empty={deleted.length > 0 ? <DeletedLines of={deleted} /> : <NothingYet account={account} />}
          nothingFound={isFiltered(filters) && deleted.length === 0 && <NothingFound onReset={() => change(null)} />}
        >
          {() => (
            <Records
              list={list}
              query={query}
              records={records}
              deleted={deleted}
              total={total}
              selection={selection}
              paper={paper}
              onTurn={() => change({ oldestFirst: !filters.oldestFirst })}
            />
          )}
        </ListFrame>
      )}
      <PrintSheet paper={paper} company={session.companyName} filters={named} total={total} />
    </OfficeShell>
  );
}

type ActionProps = { list: List; total: number | undefined; paper: Paper };

/** At the desk what is new is shown, or the list printed; on a phone there is room for its number. */
function Action({ list, total, paper }: ActionProps) {
  const wide = useWide();
  if (!wide) return total === undefined ? null : <span className="muted nowrap">{entryCount(total)}</span>;
  return (
    <div className="btn-row">
      {list.news > 0 && (
        <Button icon={ArrowUp} onClick={list.showNews}>
          {newsText(list.news)}
        </Button>
      )}
      <Button icon={Printer} busy={paper.busy} onClick={paper.print}>
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
