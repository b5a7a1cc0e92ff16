/** Live queries of plans on this phone. */
import { type PlansHere, plansHere } from '../plansHere';
import { useLive } from './useLive';

/** An account's plans with all known visits; undefined = loading. */
export function usePlansHere(account: string): PlansHere | undefined {
  return useLive(plansHere, account);
}
