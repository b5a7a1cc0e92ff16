/** When a person was last in contact, and what waits on the phone, in words (D465). Pure. */
import type { Contact } from '../../api/contacts';
import { formatCount, formatDate, formatTime } from '../../components/format';
import { DAY } from '../../domain/time/duration';
import { addDays, dayOf, startOf } from '../../domain/time/germanDay';

/** Work that waits longer needs attention, ms. */
const WAITS_LONG = DAY;

/** 'heute', 'gestern' or the date. @param now ms */
function dayWord(day: string, now: number): string {
  const today = dayOf(now);
  if (day === today) return 'heute';
  return day === addDays(today, -1) ? 'gestern' : formatDate(startOf(day));
}

/** 'heute, 07:12 Uhr', or the day alone. */
function contactWord({ at }: Contact, now: number): string {
  if (!at.includes('T')) return dayWord(at, now);
  const ms = Date.parse(at);
  return `${dayWord(dayOf(ms), now)}, ${formatTime(ms)}`;
}

/** A person who never reported a contact, but delivered: the day of the last documentation. @param newest ms, 0 = none */
export function contactByDelivery(newest: number): Contact | undefined {
  return newest === 0 ? undefined : { at: dayOf(newest), waiting: 0, since: null };
}

/** '3 warten seit gestern'; '' for none. */
export function waitingSince({ waiting, since }: Pick<Contact, 'waiting' | 'since'>, now: number): string {
  if (waiting === 0 || since === null) return '';
  return `${formatCount(waiting)} ${waiting === 1 ? 'wartet' : 'warten'} seit ${dayWord(dayOf(since), now)}`;
}

/** 'heute, 07:12 Uhr · 3 warten seit gestern' */
export function contactText(contact: Contact | undefined, now: number): string {
  if (!contact) return 'Noch nie';
  return [contactWord(contact, now), waitingSince(contact, now)].filter(Boolean).join(' · ');
}

export function waitsLong(contact: Contact | undefined, now: number): boolean {
  return contact?.since !== null && contact !== undefined && now - contact.since >= WAITS_LONG;
}

/** Longest waiting first, then the oldest contact; never in contact comes last. */
export function byContact(a: Contact | undefined, b: Contact | undefined): number {
  if (!a || !b) return Number(Boolean(b)) - Number(Boolean(a));
  const [waitsA, waitsB] = [a.since ?? Infinity, b.since ?? Infinity];
  return waitsA === waitsB ? a.at.localeCompare(b.at) : waitsA - waitsB;
}
