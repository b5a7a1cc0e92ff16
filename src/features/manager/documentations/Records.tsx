import { ArrowDownUp, ListChecks } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Deletion, type OldPlaces, oldPlaces } from '../../../domain/deletion';
import type { DocumentationRecord } from '../../../domain/record';
import { Pager } from '../../../office/pages';
import { DocumentationCards } from '../../../office/records/cards';
import { RecordTable } from '../../../office/records/table';
import type { Selection } from '../../../office/selection';
import { Button } from '../../../ui/button';
import { entryCount, thousands } from '../../../ui/format';
import { managerPropertyPath } from '../../../ui/paths';
import { useWide } from '../../../ui/useWide';
import { walkState } from '../../../ui/walk';
import { SelectionBar } from './SelectionBar';
import type { List, ListQuery } from './useList';
import type { Paper } from './usePaper';

type RecordsProps = {
  list: List;
  query: ListQuery;
  records: readonly DocumentationRecord[];
  deleted: readonly Deletion[];
  total: number | undefined;
  selection: Selection<DocumentationRecord>;
  paper: Paper;
  /** Turns the order around. */
  onTurn: () => void;
};

/** The records that are there: a table at the desk, cards on a phone, and what can be done with the selected ones. */
export function Records(props: RecordsProps) {
  const { list, query, records, deleted, total, selection, paper, onTurn } = props;
  const wide = useWide();
  const { pathname, search } = useLocation();
  const state = useMemo(() => {
    const last = records.at(-1);
    const rest = list.hasMore && last ? { query, after: { capturedAt: last.capturedAt, id: last.id } } : null;
    const ids = records.map(({ id }) => id);
    return walkState(ids, pathname + search, { rest, total: total ?? ids.length });
  }, [records, list.hasMore, query, total, pathname, search]);
  const pager = <Pager of={list}>{shownText(records.length, total, list.hasMore)}</Pager>;
  const oldestFirst = query.oldestFirst ?? false;
  const whole = !list.hasMore;
  const places = useMemo(
    () => oldPlaces(records, deleted, { whole, oldestFirst }),
    [records, deleted, whole, oldestFirst],
  );
  const shown = { records, deleted: places, state, oldestFirst, selection, onTurn };
  if (!wide) return <Phone {...shown} paper={paper} pager={pager} />;
  return (
    <>
      {selection.chosen.length > 0 && <SelectionBar selection={selection} paper={paper} onEnd={selection.clear} />}
      <section className="table-box" aria-label="Dokumentationen">
        <RecordTable {...shown} propertyPath={managerPropertyPath} sort={{ oldestFirst: shown.oldestFirst, onTurn }} />
        {pager}
      </section>
    </>
  );
}

type PhoneProps = {
  records: readonly DocumentationRecord[];
  deleted: OldPlaces;
  state: ReturnType<typeof walkState>;
  oldestFirst: boolean;
  selection: Selection<DocumentationRecord>;
  paper: Paper;
  pager: ReactNode;
  onTurn: () => void;
};

/** Cards lead to their record; after 'Auswählen' they are boxes to tick, until the selection is taken back. */
function Phone({ records, deleted, state, oldestFirst, selection, paper, pager, onTurn }: PhoneProps) {
  const [selecting, setSelecting] = useState(false);
  const end = () => {
    selection.clear();
    setSelecting(false);
  };
  return (
    <section className="stack stack--8" aria-label="Dokumentationen">
      <div className="list-tools">
        <Button variant="quiet" icon={ArrowDownUp} onClick={onTurn}>
          {oldestFirst ? 'Älteste zuerst' : 'Neueste zuerst'}
        </Button>
        {!selecting && (
          <Button variant="quiet" icon={ListChecks} onClick={() => setSelecting(true)}>
            Auswählen
          </Button>
        )}
      </div>
      <DocumentationCards records={records} deleted={deleted} state={state} {...(selecting && { selection })} />
      {pager}
      {selecting && <SelectionBar selection={selection} paper={paper} onEnd={end} />}
    </section>
  );
}

function shownText(shown: number, total: number | undefined, hasMore: boolean): string {
  if (!hasMore) return `${thousands(shown)} von ${entryCount(shown)}${shown === 1 ? '' : 'n'}`;
  return total === undefined
    ? `Die ersten ${entryCount(shown)}`
    : `1–${thousands(shown)} von ${thousands(total)} Einträgen`;
}
