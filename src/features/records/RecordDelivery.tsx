import { Delivery } from '../../components/StateLine';
import { useDelivery } from '../../sync/status';

/** The delivery state of a record, live. */
export function RecordDelivery({ record }: { record: Parameters<typeof useDelivery>[0] }) {
  return <Delivery of={useDelivery(record)} />;
}
