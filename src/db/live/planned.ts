/** What plans expect, as the phone knows it, live. */
import { type PlansHere, plansHere } from '../plansHere';
import { useLive } from './useLive';

/** The plans that concern an account, each with all visits known here; undefined = not read yet. */
export function usePlansHere(account: string): PlansHere | undefined {
  return useLive(plansHere, account);
}
