import { useSelection } from '../../../components/lists/selection';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { useGoneBetween } from './Deleted';
import { useFilters } from './useFilters';
import { useList } from './useList';
import { useListQuery } from './useListQuery';
import { usePrinting } from './usePrinting';
import { useTotal } from './useTotal';

const NO_RECORDS: readonly DocumentationRecord[] = [];

/** State of the daily list: query, records, deleted ones, selection, print. */
export function useManagerList(account: string) {
  const [filters, change] = useFilters();
  const query = useListQuery(filters);
  const list = useList(account, query, { enabled: filters.state !== 'deleted' });
  const deleted = useGoneBetween(account, filters);
  const total = useTotal(account, filters);
  const records = list.data ?? NO_RECORDS;
  const selection = useSelection(records, JSON.stringify(query));
  const pdf = usePrinting(selection.chosen.length > 0 ? selection.chosen : records);
  return { filters, change, query, list, records, deleted, total, selection, printing: pdf };
}

export type ManagerList = ReturnType<typeof useManagerList>;
