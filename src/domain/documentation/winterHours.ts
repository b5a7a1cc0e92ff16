/**
 * Agreed Winterdienst hours of a property, '07:00-20:00' in German time; overnight if the
 * end is earlier. A record keeps the hours of its arrival.
 */
import { DAY, MINUTE } from '../time/duration';
import { offsetAt } from '../time/germanClock';
import { addDays, dayOf } from '../time/germanDay';

const HOURS = /^(([01]\d|2[0-3]):[0-5]\d)-(([01]\d|2[0-3]):[0-5]\d)$/;

/** Begin and end; null for an invalid text or empty span. */
export function hoursIn(text: string): { from: string; until: string } | null {
  const [, from = '', , until = ''] = HOURS.exec(text) ?? [];
  return from === until ? null : { from, until };
}

/** Both ends as text; '' for none. `hoursIn` refuses half a span. */
export function hoursOf(from: string, until: string): string {
  return from === '' && until === '' ? '' : `${from}-${until}`;
}

/** Whether a moment (ms) is within the hours, end excluded. Null without agreed hours. */
export function isWithin(ms: number, hours: string): boolean | null {
  const agreed = hoursIn(hours);
  if (!agreed) return null;
  const [from, until] = [minuteOf(agreed.from), minuteOf(agreed.until)];
  const minute = minuteAt(ms);
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/**
 * German day of the shift that contains a moment (ms); null outside. Without agreed hours the
 * calendar day.
 */
export function shiftOf(ms: number, hours: string): string | null {
  const agreed = hoursIn(hours);
  if (!agreed) return dayOf(ms);
  if (!isWithin(ms, hours)) return null;
  const startedBefore = agreed.from > agreed.until && minuteAt(ms) < minuteOf(agreed.from);
  return startedBefore ? addDays(dayOf(ms), -1) : dayOf(ms);
}

/** Minutes since midnight, German time. */
function minuteAt(ms: number): number {
  return Math.floor(((((ms + offsetAt(ms)) % DAY) + DAY) % DAY) / MINUTE);
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** '07:00 bis 20:00 Uhr'; '' for none. */
export function hoursText(hours: string): string {
  const agreed = hoursIn(hours);
  return agreed ? `${agreed.from} bis ${agreed.until} Uhr` : '';
}

export function withinText({ capturedAt, winter = '' }: { capturedAt: number; winter?: string }): string {
  const isInside = isWithin(capturedAt, winter);
  if (isInside === null) return '';
  const hours = hoursText(winter);
  return isInside ? `Innerhalb der vereinbarten Zeit (${hours})` : `Außerhalb der vereinbarten Zeit (${hours})`;
}
