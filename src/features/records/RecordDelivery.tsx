import { Delivery } from '../../components/StateLine';
import { useDelivery } from '../../sync/status';

/** The delivery state of a record in a list, live; nothing once it is transferred, as most are. */
export function RecordDelivery({ record }: { record: Parameters<typeof useDelivery>[0] }) {
  const delivery = useDelivery(record);
  return delivery.mark !== 'done' && <Delivery of={delivery} />;
}
