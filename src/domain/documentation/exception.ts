/**
 * Unusual but valid facts about a record: shown beside it, never in its notes.
 * exceptionTexts.de.ts has the sentences.
 */
import { CLOCK_RIGHT } from '../delivery/clockOffset';
import { FIRST_TIME, PHOTO_TIME_TOLERANCE } from '../people/grantLimits';
import { isObject } from '../shape';
import type { PhotoSource } from './documentation';

export const EXCEPTION_CODES = [
  // Captured before a right began, by more than a clock difference
  'before_account',
  'before_sharing',
  'before_assignment',
  'before_link',
  'before_property',
  // Captured while the account was deactivated
  'account_paused',
  // Delivered by a device with an ended grant
  'device_signed_out',
  // Delivered while the company's start password was in use
  'start_password',
  // Delivered by a device that the company paired (D129)
  'company_device',
  // From a corrected clock or a file picked twice
  'times_reversed',
  'time_wrong',
  'photo_time',
  'photo_reused',
] as const;

export type ExceptionCode = (typeof EXCEPTION_CODES)[number];

/** `number`: the earlier record of a photo, where it may be named. */
export type Exception = { code: ExceptionCode; number?: string };

/** Times of a sealed body, ISO 8601 by the device; `clockOffset` in ms, null = never measured. */
type Times = {
  startedAt: string;
  capturedAt: string;
  clockOffset: number | null;
  photos: readonly { takenAt: string; source: PhotoSource }[];
};

/**
 * Impossible times from a wrong or corrected clock: reported, never refused. Device times
 * are compared with each other, and with the calendar by the server's clock. `clockKnown`
 * (submission.ts) covers times ahead.
 */
export function timeExceptions({ startedAt, capturedAt, clockOffset, photos }: Times): ExceptionCode[] {
  const [started, captured] = [Date.parse(startedAt), Date.parse(capturedAt)];
  const isOutside = ({ takenAt, source }: Times['photos'][number]) => {
    const at = Date.parse(takenAt);
    return at < started - (source === 'file' ? PHOTO_TIME_TOLERANCE : CLOCK_RIGHT) || at > captured + CLOCK_RIGHT;
  };
  const found: ExceptionCode[] = [];
  if (started > captured) found.push('times_reversed');
  if (Math.min(started, captured) + (clockOffset ?? 0) < FIRST_TIME) found.push('time_wrong');
  // With reversed times a photo cannot be placed.
  if (started <= captured && photos.some(isOutside)) found.push('photo_time');
  return found;
}

const KNOWN: ReadonlySet<unknown> = new Set(EXCEPTION_CODES);

/** Exceptions in a stored list of any shape; skips unknown ones. */
export function exceptionsOf(value: unknown): Exception[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one: unknown): one is Exception =>
      isObject(one) && KNOWN.has(one.code) && (one.number === undefined || typeof one.number === 'string'),
  );
}
