/** How the days of a question are written. Pure. */
import { dayText } from '../time/day';
import { type Hours, spokenHoursText } from './questionHours';

const SHORT_DAYS = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'];

/** `Di 17.11.2026` */
export function shortDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return `${SHORT_DAYS[new Date(year, month - 1, date).getDay()]} ${dayText(day)}`;
}

/** 'Mo 9.11.2026 bis So 15.11.2026'; '' where no day is named. */
export function daysText({ from, to, hours }: { from?: string; to?: string; hours?: Hours }): string {
  if (hours !== undefined && from !== undefined) return `${shortDay(from)}, ${spokenHoursText(hours)}`;
  if (from === undefined) return to === undefined ? '' : `bis ${shortDay(to)}`;
  if (to === undefined) return `ab ${shortDay(from)}`;
  return from === to ? shortDay(from) : `${shortDay(from)} bis ${shortDay(to)}`;
}

/** '4.11.' */
export function dayInMonth(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date}.${month}.`;
}
