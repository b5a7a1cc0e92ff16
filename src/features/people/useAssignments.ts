import { useQuery } from '@tanstack/react-query';
import { listAssignments } from '../../api/assignments';
import { queries } from '../../api/cache/queries';

/** Who works where. */
export function useAssignments(account: string) {
  return useQuery({ queryKey: [account, 'assignments'], queryFn: ({ signal }) => listAssignments(signal) }, queries);
}
