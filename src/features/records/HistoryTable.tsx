import { Trash2 } from 'lucide-react';
import { propertyPathFor } from '../../components/paths';
import type { RowAction } from '../../components/table/RowActions';
import { walkState } from '../../components/walk';
import type { SessionRow } from '../../db/db';
import { type Deletion, oldPlaces } from '../../domain/documentation/deletion';
import type { ShownRecord } from '../../domain/documentation/record';
import { useDeliveries } from '../../sync/status';
import type { HistoryRecordProps } from './HistoryRecord';
import { OwnTable } from './rows/OwnTable';

type RecordTableProps = Pick<HistoryRecordProps, 'withProperty' | 'onDelete' | 'from'> & {
  session: SessionRow;
  records: readonly ShownRecord[];
  deleted: readonly Deletion[];
  /** Complete: nothing follows. */
  whole: boolean;
};

export function HistoryTable(props: RecordTableProps) {
  const { session, records, deleted, whole, withProperty, onDelete, from } = props;
  // A company sees only its own records, others many companies'.
  const own = session.role === 'company_admin';
  const deliveryOf = useDeliveries();
  const getRowActions = (record: ShownRecord): RowAction[] =>
    onDelete && deliveryOf(record).mark === 'done'
      ? [{ label: 'Löschen', icon: Trash2, danger: true, onClick: () => onDelete(record) }]
      : [];
  return (
    <div className="table-box history__table">
      <OwnTable
        records={records}
        deleted={oldPlaces(records, deleted, { whole })}
        without={own ? (withProperty ? 'company' : 'company and property') : undefined}
        propertyPath={propertyPathFor(session.role)}
        state={walkState([], from)}
        actions={onDelete ? getRowActions : undefined}
      />
    </div>
  );
}
