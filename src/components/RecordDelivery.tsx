import { useDelivery } from '../sync/status';
import { Delivery } from './StateLine';

/** The delivery state of a record, live. */
export function RecordDelivery({ record }: { record: Parameters<typeof useDelivery>[0] }) {
  return <Delivery of={useDelivery(record)} />;
}
