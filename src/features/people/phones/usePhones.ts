import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/cache/queries';
import { listPhones, pairingOf } from '../../../api/pairing';

/** Paired phones and open codes by person. */
export function usePhones(account: string) {
  return useQuery({ queryKey: [account, 'phones'], queryFn: ({ signal }) => listPhones(signal) }, queries);
}

/** The open code of one person, or null. */
export function useCode(account: string, employee: string) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => pairingOf(employee, signal);
  return useQuery({ queryKey: [account, 'phone code', employee], queryFn }, queries);
}
