import { useQuery } from '@tanstack/react-query';
import { queries } from '../../office/queries';
import { listAssignments } from '../../remote/assignments';

/** Who works where. */
export function useAssignments(account: string) {
  return useQuery({ queryKey: [account, 'assignments'], queryFn: ({ signal }) => listAssignments(signal) }, queries);
}
