import { ListFrame } from '../../../components/lists/List';
import { isFiltered } from '../../../domain/search/filter';
import { isAnswered } from '../../answers/questions';
import { DeletedLines } from '../../records/Deletions';
import { toOwnColumn } from '../queries';
import { NoRecordsYet, NothingFound } from './NoDocumentations';
import { Records } from './Records';
import type { ManagerList } from './useManagerList';

/** The list in its states; without records the deleted ones remain. */
export function RecordsFrame({ account, of }: { account: string; of: ManagerList }) {
  const { filters, change, list, deleted } = of;
  const isQuestion = isAnswered({ account, own: toOwnColumn(account), filters });
  const nothingFound = isQuestion ? null : <NothingFound onReset={() => change(null)} />;
  return (
    <ListFrame
      query={list}
      loading="Dokumentationen werden geladen"
      waiting="Neue Einträge erscheinen, sobald wieder Netz da ist."
      empty={deleted.length > 0 ? <DeletedLines of={deleted} /> : <NoRecordsYet account={account} />}
      nothingFound={isFiltered(filters) && deleted.length === 0 && nothingFound}
    >
      {() => <Records {...of} onTurn={() => change({ oldestFirst: !filters.oldestFirst })} />}
    </ListFrame>
  );
}
