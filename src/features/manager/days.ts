/** Calendar days of the device as the address and date fields write them: `2026-11-21`. Pure. */
import { lightFormat } from 'date-fns/lightFormat';

/** The local day of a moment (ms or Date). */
export function dayOf(moment: number | Date): string {
  return lightFormat(moment, 'yyyy-MM-dd');
}
