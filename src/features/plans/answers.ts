/** What screens ask about the Leistungsplan (D152). */
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/cache/queries';
import { listDue, listGaps, listPlans, listProposals } from '../../api/plans';

/** The plans of a property on these German days, with what is due on them. */
export function usePlans(account: string, of: { property: string; from: string; to: string }) {
  return useQuery({ queryKey: [account, 'plans', of], queryFn: ({ signal }) => listPlans(of, signal) }, queries);
}

/** Where something is missing. */
export function useGaps(account: string) {
  return useQuery({ queryKey: [account, 'gaps'], queryFn: ({ signal }) => listGaps(signal) }, queries);
}

/** The running plans that concern a company, with what was captured. */
export function useDue(account: string) {
  return useQuery({ queryKey: [account, 'due'], queryFn: ({ signal }) => listDue(signal) }, queries);
}

/** What the past of a property proposes, asked when somebody is about to enter a plan. */
export function useProposals(account: string, property: string | null) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => listProposals(property ?? '', signal);
  return useQuery({ queryKey: [account, 'proposals', property], queryFn, enabled: property !== null }, queries);
}
