/**
 * When the Winterdienst of a property is agreed, '07:00-20:00' by German clocks, as its owner enters it (D180); over
 * midnight where the end is the earlier one. A record keeps the hours as they were when it arrived.
 */
import { DAY, MINUTE } from '../time/duration';
import { offsetAt } from '../time/germanClock';
import { addDays, dayOf } from '../time/germanDay';

const HOURS = /^(([01]\d|2[0-3]):[0-5]\d)-(([01]\d|2[0-3]):[0-5]\d)$/;

/** Begin and end of agreed hours; null of a text that is none, and of an empty span. */
export function hoursIn(text: string): { from: string; until: string } | null {
  const [, from = '', , until = ''] = HOURS.exec(text) ?? [];
  return from === until ? null : { from, until };
}

/** Both ends as one text; '' where none is said. Half of it is no span: `hoursIn` says so. */
export function hoursOf(from: string, until: string): string {
  return from === '' && until === '' ? '' : `${from}-${until}`;
}

/** Whether a moment (ms) lies within agreed hours; the end is no part of them. Null where none are agreed. */
export function isWithin(ms: number, hours: string): boolean | null {
  const agreed = hoursIn(hours);
  if (!agreed) return null;
  const [from, until] = [minuteOf(agreed.from), minuteOf(agreed.until)];
  const minute = minuteAt(ms);
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** The German day on which the agreed hours began that a moment (ms) lies in; null outside. Without agreed hours the whole day counts. */
export function shiftOf(ms: number, hours: string): string | null {
  const agreed = hoursIn(hours);
  if (!agreed) return dayOf(ms);
  if (!isWithin(ms, hours)) return null;
  const begunBefore = agreed.from > agreed.until && minuteAt(ms) < minuteOf(agreed.from);
  return begunBefore ? addDays(dayOf(ms), -1) : dayOf(ms);
}

/** Minutes since midnight by German clocks. */
function minuteAt(ms: number): number {
  return Math.floor(((((ms + offsetAt(ms)) % DAY) + DAY) % DAY) / MINUTE);
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** '07:00 bis 20:00 Uhr'; '' where none are agreed. */
export function hoursText(hours: string): string {
  const agreed = hoursIn(hours);
  return agreed ? `${agreed.from} bis ${agreed.until} Uhr` : '';
}

/** What a record says of it; '' where nothing was agreed. */
export function withinText({ capturedAt, winter = '' }: { capturedAt: number; winter?: string }): string {
  const isInside = isWithin(capturedAt, winter);
  if (isInside === null) return '';
  const hours = hoursText(winter);
  return isInside ? `Innerhalb der vereinbarten Zeit (${hours})` : `Außerhalb der vereinbarten Zeit (${hours})`;
}
