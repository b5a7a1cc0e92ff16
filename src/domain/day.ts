/** Calendar days as addresses and date fields write them, `2026-11-21`: days of the device (`Date`'s local time). */

/** A day that exists, else null ('2026-02-30' is none). */
export function dayIn(value: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value ?? '') ?? [];
  if (value === null || day === undefined) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(day));
  return at.getMonth() === Number(month) - 1 && at.getFullYear() === Number(year) ? value : null;
}

/** The local day of a moment (ms or Date). */
export function dayOf(moment: number | Date): string {
  const at = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Local midnight of a day, so many days later; ms. */
export function midnight(day: string, later: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

/** `21.11.2026` of `2026-11-21`. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('.');
}

/** So many minutes by the clock after midnight of a day (`2026-11-21`); ms. */
export function clockTime(day: string, minutes: number): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date, 0, minutes).getTime();
}
