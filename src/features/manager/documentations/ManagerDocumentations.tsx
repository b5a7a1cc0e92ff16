import { Answer } from '../../answers/Answer';
import { isMissingQuestion } from '../../answers/questions';
import { ForManager, type Manager, ManagerScreen } from '../ManagerScreen';
import { toOwnColumn } from '../queries';
import { DeletedList, DeletedNews } from './Deleted';
import { Filters } from './FilterBar';
import { ListActions, News } from './ListActions';
import { PrintSheet } from './PrintSheet';
import { RecordsFrame } from './RecordsFrame';
import { useFilterTexts } from './useFilterTexts';
import { useManagerList } from './useManagerList';

/** '/property-manager/documentations': the daily list. Complete records only. */
export function ManagerDocumentations() {
  return (
    <ForManager loading="Dokumentationen werden geladen" rows={4}>
      {(manager) => <ListOf manager={manager} />}
    </ForManager>
  );
}

function ListOf({ manager }: { manager: Manager }) {
  const { account, company } = manager;
  const of = useManagerList(account);
  const { filters, change, list, total, printing, query } = of;
  const filter = { account, filters, onChange: change };
  const named = useFilterTexts(account, filters, true).map(({ text }) => text);
  // Deleted records are never printed, not by the button nor by the browser.
  const isDeleted = filters.state === 'deleted';
  const isList = !isDeleted && !isMissingQuestion(toOwnColumn(account), filters);
  return (
    <ManagerScreen
      manager={manager}
      title="Dokumentationen"
      action={isList && <ListActions {...{ account, list, total, printing, query, named }} />}
    >
      <Filters {...filter} />
      {isList && <News list={list} />}
      <DeletedNews account={account} onChange={change} />
      <Answer {...filter} own={toOwnColumn(account)} />
      {isList && <RecordsFrame account={account} of={of} />}
      {isDeleted && <DeletedList {...filter} />}
      {isList && <PrintSheet printing={printing} company={company} filters={named} total={total} />}
    </ManagerScreen>
  );
}
