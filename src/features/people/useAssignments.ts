import { useQuery } from '@tanstack/react-query';
import { listAssignments } from '../../api/assignments';
import { queries } from '../../api/cache/queries';

/** Assignments of the account. */
export function useAssignments(account: string) {
  return useQuery({ queryKey: [account, 'assignments'], queryFn: ({ signal }) => listAssignments(signal) }, queries);
}
