import { useEffect } from 'react';
import type { SessionRow } from '../data/db';
import { onTick } from '../remote/ticks';
import { requestPull } from '../sync/status';

/**
 * While a screen of the phone's records is open: whatever changes in the company is pulled at once (spec 2, D36). The tick carries nothing;
 * the pull brings it into the phone's database, and the screen lives from there.
 */
export function useLivePull({ role, user, employer }: SessionRow): void {
  const tenant = role === 'company_admin' ? user : (employer?.id ?? null);
  useEffect(() => (tenant === null ? undefined : onTick(tenant, requestPull)), [tenant]);
}
