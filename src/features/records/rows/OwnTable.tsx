import { firstPictureOf } from '../../../components/lists/picture';
import { Delivery } from '../../../components/StateLine';
import type { RowAction } from '../../../components/table/RowActions';
import type { Walk } from '../../../components/walk';
import type { OldPlaces } from '../../../domain/documentation/deletion';
import type { ShownRecord } from '../../../domain/documentation/record';
import { useDelivery } from '../../../sync/status';
import { RecordTable } from './Table';

type OwnTableProps = {
  records: readonly ShownRecord[];
  state?: { walk: Walk };
  /** What stands above the table, or is the same in each row. */
  without?: 'company' | 'company and property' | undefined;
  /** With it a building's name leads to its page. */
  propertyPath?: ((property: string) => string) | undefined;
  /** Deleted ones, where they stood (D117). */
  deleted?: OldPlaces | undefined;
  actions?: ((record: ShownRecord) => readonly RowAction[]) | undefined;
};

/** Records at the desk from this phone and from the server, each with how far it is. */
export function OwnTable(table: OwnTableProps) {
  return <RecordTable {...table} picture={firstPictureOf} how={(record) => <HowFar record={record} />} />;
}

function HowFar({ record }: { record: ShownRecord }) {
  return <Delivery of={useDelivery(record)} />;
}
