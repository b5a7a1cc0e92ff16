import { useEffect } from 'react';
import type { SessionRow } from '../../db/db';
import { whenIdle } from '../../platform/page';
import { requestPull } from '../../sync/status';
import { onTick } from '../ticks';

/** Delay in ms, so that the screen draws first; the stream's start pulls what changed meanwhile. */
const AFTER = 100;

/**
 * While a screen shows the phone's records, each tick triggers a pull. The tick carries no
 * data; the pull fills the database, and the screen reads that.
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
