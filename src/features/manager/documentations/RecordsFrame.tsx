import { ListFrame } from '../../../components/lists/List';
import { isFiltered } from '../../../domain/search/filter';
import { DeletedLines } from '../../records/Deletions';
import { NoRecordsYet, NothingFound } from './NoDocumentations';
import { Records } from './Records';
import type { ManagerList } from './useManagerList';

/** The list in its states; without records the deleted ones remain. */
export function RecordsFrame({ account, of }: { account: string; of: ManagerList }) {
  const { filters, change, list, deleted } = of;
  return (
    <ListFrame
      query={list}
      loading="Dokumentationen werden geladen"
      waiting="Neue Einträge erscheinen, sobald wieder Netz da ist."
      empty={deleted.length > 0 ? <DeletedLines of={deleted} /> : <NoRecordsYet account={account} />}
      nothingFound={isFiltered(filters) && deleted.length === 0 && <NothingFound onReset={() => change(null)} />}
    >
      {() => <Records {...of} onTurn={() => change({ oldestFirst: !filters.oldestFirst })} />}
    </ListFrame>
  );
}
