/**
 * Numbers that the server alone asks: how far a right reaches, how many devices deliver, how much
 * late work.
 */
import { SESSION_LIFETIME } from '../limits';
import { DAY, MINUTE } from '../time/duration';

/** Less than this between a capture and the beginning of the right to it is what clocks differ by (D85; ms). */
export const BEGAN_TOLERANCE = 10 * MINUTE;
/** A picked file made so long before the form was opened belongs to another clock, or another time. (A camera photo cannot.) */
export const PHOTO_TIME_TOLERANCE = 60 * MINUTE;
/** Before this there was no Objektbeleg, so nothing was captured with it: a clock that says so is wrong (ms since 1970). */
export const FIRST_TIME = Date.UTC(2020, 0, 1);

/** Devices of one account that may deliver; a phone that is cleared now and then leaves a grant behind each time. */
export const GRANTS_LIVING = 20;
/** The hash of an ended grant is known so long after its last contact (D83; ms), and at most so many of one account. */
export const GRANT_REMEMBERED = 365 * DAY;
export const GRANTS_REMEMBERED = 200;
/**
 * Late work of one account a day: whoever holds an old phone must not fill the company's list. An
 * honest phone that brings fourteen days of thirty records (420) gets through in one. Bytes: twice
 * what a link may.
 */
export const LATE_DOCUMENTATIONS_PER_DAY = 500;
export const LATE_BYTES_PER_DAY = 2 * 1024 * 1024 * 1024;

/** Absolute end of a session that began with a password, ms after its sign-in (D340); a refresh moves it never. */
export const SESSION_MAX = 180 * DAY;
/** Sessions of one account at a time. Beyond that the longest idle one ends: an office of a hundred desks shares one account at most. */
export const SESSIONS_LIVING = 100;
/** Rows of ended sessions that the server keeps of one account. */
export const SESSIONS_REMEMBERED = 200;
/** Tokens live SESSION_LIFETIME from their issue, and `used` is exact to a day: after that a row says nothing any more (ms since its last use). */
export const SESSION_REMEMBERED = SESSION_LIFETIME + 2 * DAY;
