import { useQuery } from '@tanstack/react-query';
import { systemState } from '../../../api/adminSystem';
import { queries } from '../../../api/cache/queries';

/** The state of the installation, for the dashboard and '/admin/system'. */
export function useSystemState(account: string) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => systemState(signal);
  return useQuery({ queryKey: [account, 'system'], queryFn, enabled: account !== '' }, queries);
}
