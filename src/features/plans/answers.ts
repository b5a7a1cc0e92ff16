/** Requests about the Leistungsplan. */
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/cache/queries';
import { listDue, listGaps, listPlans, listProposals } from '../../api/plans';
import { listWeek } from '../../api/planWeek';

export function usePlans(account: string, of: { property: string; from: string; to: string }) {
  return useQuery({ queryKey: [account, 'plans', of], queryFn: ({ signal }) => listPlans(of, signal) }, queries);
}

export function useGaps(account: string) {
  return useQuery({ queryKey: [account, 'gaps'], queryFn: ({ signal }) => listGaps(signal) }, queries);
}

export function useDue(account: string) {
  return useQuery({ queryKey: [account, 'due'], queryFn: ({ signal }) => listDue(signal) }, queries);
}

/** @param monday German day */
export function useWeek(account: string, monday: string) {
  return useQuery({ queryKey: [account, 'week', monday], queryFn: ({ signal }) => listWeek(monday, signal) }, queries);
}

/** Proposals from a property's past, loaded before a plan is entered. */
export function useProposals(account: string, property: string | null) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => listProposals(property ?? '', signal);
  return useQuery({ queryKey: [account, 'proposals', property], queryFn, enabled: property !== null }, queries);
}
