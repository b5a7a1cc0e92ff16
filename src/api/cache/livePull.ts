import { useEffect } from 'react';
import type { SessionRow } from '../../db/db';
import { whenIdle } from '../../platform/page';
import { requestPull } from '../../sync/status';
import { onTick } from '../ticks';

/** ms in which a screen is drawn; what happens at the server meanwhile is pulled when the stream begins. */
const AFTER = 100;

/**
 * While a screen of the phone's records is open: whatever changes in the company is pulled at once (spec 2, D36). The tick carries nothing;
 * the pull brings it into the phone's database, and the screen lives from there.
 */
export function useLivePull({ role, user, employer }: SessionRow): void {
  const tenant = role === 'company_admin' ? user : (employer?.id ?? null);
  useEffect(() => {
    if (tenant === null) return;
    let stopListening = () => {};
    const callOff = whenIdle(() => {
      stopListening = onTick(tenant, requestPull);
    }, AFTER);
    return () => {
      callOff();
      stopListening();
    };
  }, [tenant]);
}
