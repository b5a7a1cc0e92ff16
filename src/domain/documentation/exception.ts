/**
 * What is unusual about a record without being wrong: it is delivered and shown with this beside it, and never written
 * into its notes (D85). The sentence of each stands in texts.de.ts.
 */
import { CLOCK_RIGHT } from '../delivery/clockOffset';
import { FIRST_TIME, PHOTO_TIME_TOLERANCE } from '../people/grantLimits';
import { isObject } from '../shape';
import type { PhotoSource } from './documentation';

export const EXCEPTION_CODES = [
  // Captured before a right began, by more than clocks differ (D85)
  'before_account',
  'before_sharing',
  'before_assignment',
  'before_link',
  'before_property',
  // Captured while the account was switched off (D96)
  'account_paused',
  // Delivered by a device whose grant had ended (D84)
  'device_signed_out',
  // Delivered while the password was the one the company had set (D89)
  'start_password',
  // Delivered by a device that the company paired with the account (D129)
  'company_device',
  // What a corrected clock or a file picked twice can produce
  'times_reversed',
  'time_wrong',
  'photo_time',
  'photo_reused',
] as const;

export type ExceptionCode = (typeof EXCEPTION_CODES)[number];

/** `number`: of the record a photo was used in before, where it may be named. */
export type Exception = { code: ExceptionCode; number?: string };

/** A sealed body's times, ISO 8601 by the device; `clockOffset` in ms, null where it was never measured. */
type Times = {
  startedAt: string;
  capturedAt: string;
  clockOffset: number | null;
  photos: readonly { takenAt: string; source: PhotoSource }[];
};

/**
 * What cannot have been, but what a wrong or corrected clock makes of a body's times (D351): said, never refused. The
 * device's times are compared with each other as they are, with the calendar by the server's clock. That they lie ahead of
 * the server's clock says `clockKnown` (submission.ts).
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
  // Of reversed times nobody knows what a photo lies within.
  if (started <= captured && photos.some(isOutside)) found.push('photo_time');
  return found;
}

const KNOWN: ReadonlySet<unknown> = new Set(EXCEPTION_CODES);

/** The exceptions of a stored list of any shape; what nobody knows yet is left out. */
export function exceptionsOf(value: unknown): Exception[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one: unknown): one is Exception =>
      isObject(one) && KNOWN.has(one.code) && (one.number === undefined || typeof one.number === 'string'),
  );
}
