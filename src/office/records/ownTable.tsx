import type { ShownRecord } from '../../domain/record';
import { useDelivery } from '../../sync/status';
import { Delivery } from '../../ui/stateLine';
import type { Walk } from '../../ui/walk';
import { firstPictureOf } from '../picture';
import type { RowAction } from '../table/rowActions';
import { RecordTable } from './table';

type OwnTableProps = {
  records: readonly ShownRecord[];
  state?: { walk: Walk };
  /** The property stands above the table. */
  ofProperty?: boolean;
  actions?: ((record: ShownRecord) => readonly RowAction[]) | undefined;
};

/** The company's own records at the desk, from this phone and from the server, each with how far it is. */
export function OwnTable({ ofProperty = false, ...table }: OwnTableProps) {
  return (
    <RecordTable
      {...table}
      without={ofProperty ? 'company and property' : 'company'}
      picture={firstPictureOf}
      how={(record) => <HowFar record={record} />}
    />
  );
}

function HowFar({ record }: { record: ShownRecord }) {
  return <Delivery of={useDelivery(record)} />;
}
