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
  without?: 'company' | 'company and property' | undefined;
  propertyPath?: ((property: string) => string) | undefined;
  deleted?: OldPlaces | undefined;
  actions?: ((record: ShownRecord) => readonly RowAction[]) | undefined;
};

/** Records of phone and server on desktop; a state only where one has not arrived. */
export function OwnTable(table: OwnTableProps) {
  return <RecordTable {...table} picture={firstPictureOf} how={(record) => <HowFar record={record} />} />;
}

function HowFar({ record }: { record: ShownRecord }) {
  const delivery = useDelivery(record);
  return delivery.mark !== 'done' && <Delivery of={delivery} />;
}
