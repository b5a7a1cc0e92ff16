/** Calendar days of the device as the address and date fields write them: `2026-11-21`. Pure. */
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';

/** A day that exists, else null ('2026-02-30' is none). */
export function isoDay(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return null;
  const day = new Date(`${value}T00:00`);
  return isValid(day) && dayOf(day) === value ? value : null;
}

/** The local day of a moment (ms or Date). */
export function dayOf(moment: number | Date): string {
  return lightFormat(moment, 'yyyy-MM-dd');
}
