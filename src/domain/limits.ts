/**
 * Numbers that several files or both sides share, and those of section 9 of the specification
 * (`tests/unit/domain/limits.test.ts`), with their reason. Other numbers stay in their file.
 * Durations are milliseconds, sizes bytes, distances metres, unless named otherwise. "spec n" is
 * section n of docs/spec.md, "Dn" a decision or rule: docs/decisions/README.md.
 */
import { DAY, HOUR, MINUTE, SECOND } from './time/duration';

/** The window of a capture: ten minutes (spec 9). */
export const TIME_LIMIT = 600 * SECOND;
/** Warnings of the countdown (spec 4). */
export const WARN_TWO_MINUTES = 120 * SECOND;
export const WARN_ONE_MINUTE = 60 * SECOND;
/** Redraw of the countdown (spec 9); its value comes from timestamps. */
export const TIMER_TICK = SECOND;
/** From expiry to the dashboard: time to read the toast (spec 9). */
export const EXPIRED_REDIRECT = 2 * SECOND;
/** From saving by link to the start page. */
export const LINK_SAVED_REDIRECT = 2 * SECOND;
/** From sign-up to the manager's dashboard. */
export const SIGNUP_REDIRECT = 500;
/** Minimum time that an expired draft can be exported, by server answers. */
export const EXPIRED_DRAFT_KEPT = 7 * DAY;

/** Position request: high accuracy, nothing cached, ten seconds. */
export const GPS_TIMEOUT = 10 * SECOND;
/** Shown digits of a coordinate. */
export const COORDINATE_DIGITS = 6;

/** Photos: JPEG, ideally 1920 × 1080; the rest is D38. */
export const PHOTO_WIDTH = 1920;
export const PHOTO_HEIGHT = 1080;
export const PHOTO_MAX_BYTES = 2 * 1024 * 1024;
export const PHOTOS_MIN = 1;
export const PHOTOS_MAX = 20;
/**
 * Encoder quality: 0.8 stays far under 400 KB at 1080p (measured: 75 to 249 KB for three photos).
 */
export const PHOTO_QUALITY = 0.8;
/** A silent encoder was killed by the system; 64 megapixels take a slow phone about 20 s. */
export const ENCODE_TIMEOUT = 60 * SECOND;

/** A Nachtrag: photos, and how long after the capture the author and a link's worker may make one. */
export const SUPPLEMENT_PHOTOS_MAX = 5;
export const SUPPLEMENT_BY_AUTHOR = 7 * DAY;
export const SUPPLEMENT_BY_LINK = DAY;

/** Texts. */
export const NOTES_MAX = 5000;
export const NAME_MAX = 100;
/** Enough for a service's list plus own ones; a label fits a two-line chip (D179). */
export const ACTIVITIES_MAX = 20;
export const ACTIVITY_LABEL_MAX = 60;
/** Geocoder addresses are rarely over 200; the rest is for typed text. */
export const LOCATION_MAX = 500;
export const PROPERTY_NAME_MAX = 200;
export const PROPERTY_ADDRESS_MAX = 500;
export const PROPERTY_NUMBER_MAX = 40;

/** Passwords: six as specified. */
export const PASSWORD_MIN = 6;

/** A sealed documentation is at most 64 KB of JSON (docs/api.md). */
export const BODY_MAX_BYTES = 64 * 1024;
/** Ids a request of `POST /api/app/receipts`. */
export const RECEIPTS_MAX = 50;
/** Half the earth's girth, metres: a less exact position means nothing. */
export const ACCURACY_MAX = 20_000_000;
/**
 * After an empty battery a clock starts in 1970: a hundred years is possible, more is a measurement
 * error.
 */
export const CLOCK_OFFSET_MAX = 36_525 * DAY;

/** Grace after an end for work captured before it. */
export const LATE_GRACE = 14 * DAY;
/** Transfer retries: full jitter between these (src/sync/README.md). */
export const RETRY_MIN = 2 * SECOND;
export const RETRY_MAX = 5 * MINUTE;
/** Longest retry delay while the page is visible. */
export const RETRY_MAX_VISIBLE = 30 * SECOND;
/** Shortest interval of retries of blocked rows by start, network or visibility. */
export const BLOCKED_BACK_OFF = 30 * SECOND;
/** Parallel deliveries: three fill a slow connection. */
export const SENDERS = 3;
/**
 * Failures in a row, if the server answered in this run: they are server errors of rows, not a lost
 * connection. Then stop, instead of a thousand requests.
 */
export const SERVER_ERRORS_MAX = 10;
/**
 * Check interval of the visible queue without events. It is half of the minute for recovery from silent trouble, such
 * as a clock set back.
 */
export const QUEUE_INTERVAL = 30 * SECOND;
/** Confirmations are requested daily. */
export const CONFIRM_INTERVAL = DAY;
/** Background code loads this long after the first screen, so that the camera opens sooner. */
export const BACKGROUND_AFTER = SECOND;
/** Request time-out: 30 s plus the time at 8 KB/s, the slowest accepted connection. */
export const REQUEST_TIMEOUT = 30 * SECOND;
export const SLOWEST_BYTES_PER_SECOND = 8 * 1024;
/** A longer `Retry-After` is a sender's fault: a retry after an hour is harmless. */
export const RETRY_AFTER_MAX = HOUR;
/** Delivery grants live sixty days, sessions ninety. */
export const GRANT_LIFETIME = 60 * DAY;
export const SESSION_LIFETIME = 90 * DAY;

/** Pull: own records of the last ninety days (src/sync/README.md, 'Pull'). */
export const PULL_WINDOW = 90 * DAY;

/**
 * From then on a record with missing photos is called incomplete: a phone in a cellar, or off
 * over night, has delivered by then.
 */
export const INCOMPLETE_AFTER = DAY;

/** Camera and GPS stop after this idle time. */
export const CAPTURE_IDLE = 30 * SECOND;

/** Time-out of the geocoder; its hooks have the other numbers. */
export const GEOCODE_TIMEOUT = 5 * SECOND;
/** Address search. */
export const SEARCH_DEBOUNCE = 300;
export const SEARCH_MIN = 3;
export const SEARCH_RESULTS = 5;

/**
 * Leistungsplan: more than a week of tolerance is another rhythm; the rarest service is
 * quarterly.
 */
export const PLAN_TOLERANCE_MOST = 7;
export const PLAN_INTERVAL_MOST = 92;
/** Days back for gaps: older ones are on no open bill. */
export const PLAN_GAP_DAYS = 60;

/** Interval of ticks a tenant: a busy delivery triggers refetches of all screens once a second. */
export const TICK_INTERVAL = SECOND;
/** PocketBase ends realtime streams after 30 minutes; a minute later all are closed. */
export const STREAM_LIFETIME = 31 * MINUTE;
/** Rows a request for complete sets (properties, tombstones); PocketBase allows 1,000. */
export const ROWS_PER_REQUEST = 500;
/** Kept lines of the device log. */
export const LOG_LINES = 500;
/** Rows of one page of a list. */
export const PAGE = 50;
