/** Server limits: begin of rights, devices, late work. */
import { SESSION_LIFETIME } from '../limits';
import { DAY, MINUTE } from '../time/duration';

/** Clock tolerance before the begin of a right (D85; ms). */
export const BEGAN_TOLERANCE = 10 * MINUTE;
/**
 * A picked file older than this before the form belongs to another clock or time; a camera photo
 * cannot be.
 */
export const PHOTO_TIME_TOLERANCE = 60 * MINUTE;
/** Objektbeleg did not exist before: an earlier clock is wrong (ms since 1970). */
export const FIRST_TIME = Date.UTC(2020, 0, 1);

/** Delivering devices of an account; a cleared phone leaves a grant behind. */
export const GRANTS_LIVING = 20;
/** How long an ended grant's hash is kept (D83; ms), and how many an account. */
export const GRANT_REMEMBERED = 365 * DAY;
export const GRANTS_REMEMBERED = 200;
/**
 * Late work an account and day: an old phone must not flood the company's list. A phone with
 * fourteen days of thirty records (420) passes at once. Bytes: twice a link's.
 */
export const LATE_DOCUMENTATIONS_PER_DAY = 500;
export const LATE_BYTES_PER_DAY = 2 * 1024 * 1024 * 1024;

/** Absolute end of a password session, ms after sign-in; a refresh does not move it. */
export const SESSION_MAX = 180 * DAY;
/**
 * Parallel sessions of an account; beyond that the longest idle one ends. An office of 100 desktops
 * shares an account.
 */
export const SESSIONS_LIVING = 100;
/** Ended sessions kept by account. */
export const SESSIONS_REMEMBERED = 200;
/** ms since the last use; tokens live SESSION_LIFETIME, and `used` is exact to a day. */
export const SESSION_REMEMBERED = SESSION_LIFETIME + 2 * DAY;
