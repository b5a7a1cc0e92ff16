/**
 * What is unusual about a record without being wrong: it is delivered and shown with this beside it, and never written
 * into its notes (D85). The sentence of each stands in texts.de.ts.
 */
import { PHOTO_TIME_TOLERANCE } from './grantLimits';
import { isObject } from './shape';

export const EXCEPTION_CODES = [
  // Captured before a right began, by more than clocks differ (D85)
  'before_account',
  'before_sharing',
  'before_assignment',
  'before_link',
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
  'photo_time',
  'photo_reused',
] as const;

export type ExceptionCode = (typeof EXCEPTION_CODES)[number];

/** `number`: of the record a photo was used in before, where it may be named. */
export type Exception = { code: ExceptionCode; number?: string };

/** A sealed body's times, ISO 8601 by the device. */
type Times = { startedAt: string; capturedAt: string; photos: readonly { takenAt: string }[] };

/** What a clock that was corrected in between makes of a body's times: said, never refused. */
export function timeExceptions({ startedAt, capturedAt, photos }: Times): ExceptionCode[] {
  const [started, captured] = [Date.parse(startedAt), Date.parse(capturedAt)];
  const isFar = (at: number) => at < started - PHOTO_TIME_TOLERANCE || at > captured + PHOTO_TIME_TOLERANCE;
  if (started > captured) return ['times_reversed'];
  return photos.some(({ takenAt }) => isFar(Date.parse(takenAt))) ? ['photo_time'] : [];
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
