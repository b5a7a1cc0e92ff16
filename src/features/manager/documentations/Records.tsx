import { entryCount, formatCount } from '../../../components/format';
import { Pager } from '../../../components/lists/Pages';
import { managerPropertyPath } from '../../../components/paths';
import { useWide } from '../../../components/useWide';
import { RecordTable } from '../../records/rows/Table';
import { PhoneRecords } from './PhoneRecords';
import { SelectionBar } from './SelectionBar';
import type { ManagerList } from './useManagerList';
import { useShown } from './useShown';

type RecordsProps = ManagerList & { onTurn: () => void };

/** The records: a table on desktop, cards on a phone, and actions for selected ones. */
export function Records(props: RecordsProps) {
  const { list, records, total, selection, printing, onTurn } = props;
  const wide = useWide();
  const { oldestFirst, deleted, state } = useShown(props);
  const pager = <Pager of={list}>{shownText(records.length, total, list.hasMore)}</Pager>;
  const shown = { records, deleted, state, oldestFirst, selection, onTurn };
  if (!wide) return <PhoneRecords {...shown} printing={printing} pager={pager} />;
  return (
    <>
      {selection.chosen.length > 0 && (
        <SelectionBar selection={selection} printing={printing} onEnd={selection.clear} />
      )}
      <section className="table-box" aria-label="Dokumentationen">
        <RecordTable {...shown} propertyPath={managerPropertyPath} sort={{ oldestFirst, onTurn }} />
        {pager}
      </section>
    </>
  );
}

function shownText(shown: number, total: number | undefined, hasMore: boolean): string {
  if (!hasMore) return `${formatCount(shown)} von ${entryCount(shown)}${shown === 1 ? '' : 'n'}`;
  return total === undefined
    ? `Die ersten ${entryCount(shown)}`
    : `1–${formatCount(shown)} von ${formatCount(total)} Einträgen`;
}
