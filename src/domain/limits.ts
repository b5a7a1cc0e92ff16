/**
 * What belongs here: numbers that several files or both sides share, tests of theirs among them, and those that the specification
 * promises in its section 9 (`tests/unit/domain/limits.test.ts`), once, with their reason. A number that one file uses stands at the
 * head of that file. Durations are milliseconds, sizes are bytes, distances
 * metres, unless the name says otherwise. "spec n" is section n of docs/spec.md, "Dn" an entry of docs/decisions.md.
 */
import { DAY, HOUR, MINUTE, SECOND } from './time/duration';

/** One documentation takes at most ten minutes (spec 9). */
export const TIME_LIMIT = 600 * SECOND;
/** Warnings of the countdown (spec 4). */
export const WARN_TWO_MINUTES = 120 * SECOND;
export const WARN_ONE_MINUTE = 60 * SECOND;
/** How often the countdown is drawn (spec 9); the value itself comes from timestamps (D11). */
export const TIMER_TICK = SECOND;
/** From expiry to the dashboard, so that the toast can be read (spec 9). */
export const EXPIRED_REDIRECT = 2 * SECOND;
/** From saving by link to the start page (spec 9). */
export const LINK_SAVED_REDIRECT = 2 * SECOND;
/** From sign-up to the manager's dashboard (spec 9). */
export const SIGNUP_REDIRECT = 500;
/** How long an expired draft can still be exported (D11), at least: counted by answers of the server (D58). */
export const EXPIRED_DRAFT_KEPT = 7 * DAY;

/** Position request: high accuracy, nothing cached, ten seconds (spec 9). */
export const GPS_TIMEOUT = 10 * SECOND;
/** Shown digits of a coordinate (spec 9, D52). */
export const COORDINATE_DIGITS = 6;

/** Photos: JPEG, ideally 1920 × 1080 (spec 9); the rest is D38. */
export const PHOTO_WIDTH = 1920;
export const PHOTO_HEIGHT = 1080;
export const PHOTO_MAX_BYTES = 2 * 1024 * 1024;
export const PHOTOS_MIN = 1;
export const PHOTOS_MAX = 20;
/** Encoder quality: 0.8 stays far under 400 KB at 1080p (measured: 75 to 249 KB for three real photos). */
export const PHOTO_QUALITY = 0.8;
/** An encoder that says nothing for so long was killed by the system; a 64-megapixel file takes a slow phone about 20 s. */
export const ENCODE_TIMEOUT = 60 * SECOND;

/** Texts (D38). */
export const NOTES_MAX = 5000;
export const NAME_MAX = 100;
/** Of what was done: more than a service has and a company may add; a label fits on a chip of two lines (D179). */
export const ACTIVITIES_MAX = 20;
export const ACTIVITY_LABEL_MAX = 60;
/** An address text of a reverse geocoder is seldom over 200; 500 leaves room for typed descriptions. */
export const LOCATION_MAX = 500;
/** Names and addresses of properties. */
export const PROPERTY_NAME_MAX = 200;
export const PROPERTY_ADDRESS_MAX = 500;

/** Passwords: six as specified (spec 5). */
export const PASSWORD_MIN = 6;

/** A sealed documentation is at most 64 KB of JSON (docs/routes.md). */
export const BODY_MAX_BYTES = 64 * 1024;
/** Ids asked in one `POST /api/app/receipts` (D33). */
export const RECEIPTS_MAX = 50;
/** Half the earth's girth: a position less exact than that says nothing (metres). */
export const ACCURACY_MAX = 20_000_000;
/** A phone whose battery was empty begins in 1970: a hundred years is an honest clock, more is a fault of the measurement. */
export const CLOCK_OFFSET_MAX = 36_525 * DAY;

/** Work captured before an end is accepted for so long after it (D29). */
export const LATE_GRACE = 14 * DAY;
/** Retry of a transfer: full jitter between these (architecture.md section 4). */
export const RETRY_MIN = 2 * SECOND;
export const RETRY_MAX = 5 * MINUTE;
/** While the page is visible nobody waits longer than this for the next attempt. */
export const RETRY_MAX_VISIBLE = 30 * SECOND;
/** A start, a network or a look at the page asks about what is parked at once, but not more often than this. */
export const PARKED_REST = 30 * SECOND;
/** Requests of the delivery at a time: three fill a slow line, more only share it. */
export const SENDERS = 3;
/**
 * Where the server did say something in this run, so many failures in a row are rows it stumbles over, not a line that
 * is gone; a server that stumbles over everything is not asked a thousand times.
 */
export const STUMBLES_MAX = 10;
/**
 * While visible the queue is looked at so often even if no event came: half of the minute in which it must be empty
 * after a trouble that nobody announces, such as a clock that was set back.
 */
export const QUEUE_INTERVAL = 30 * SECOND;
/** Confirmations are asked once a day (D33). */
export const CONFIRM_INTERVAL = DAY;
/** What nobody waits for is loaded so long after the first screen was asked for: the camera opens sooner. */
export const BACKGROUND_AFTER = SECOND;
/** Request time-out: 30 s plus the time at 8 KB/s, the slowest link that still makes sense. */
export const REQUEST_TIMEOUT = 30 * SECOND;
export const SLOWEST_BYTES_PER_SECOND = 8 * 1024;
/** A longer `Retry-After` is a fault of whoever sent it: asking again after an hour costs nobody anything. */
export const RETRY_AFTER_MAX = HOUR;
/** Delivery grants live sixty days, sessions ninety (D31). */
export const GRANT_LIFETIME = 60 * DAY;
export const SESSION_LIFETIME = 90 * DAY;

/** Pull: own records of the last ninety days (architecture.md section 4b). */
export const PULL_WINDOW = 90 * DAY;

/**
 * A record whose photos are still missing so long after its header is called incomplete (D64): a phone that is merely in
 * a cellar, or switched off over night, has delivered by then.
 */
export const INCOMPLETE_AFTER = DAY;

/** Camera and GPS stop after so long without a touch (design). */
export const CAPTURE_IDLE = 30 * SECOND;

/** Patience with the geocoder (D13); its other numbers stand in the hooks that ask it. */
export const GEOCODE_TIMEOUT = 5 * SECOND;
/** Address search (spec 9). */
export const SEARCH_DEBOUNCE = 300;
export const SEARCH_MIN = 3;
export const SEARCH_RESULTS = 5;

/**
 * Leistungsplan (D152): a tolerance of more than a week would be another rhythm; a quarter is the rarest service a day
 * is agreed for.
 */
export const PLAN_TOLERANCE_MOST = 7;
export const PLAN_INTERVAL_MOST = 92;
/** How far back gaps are looked for: what is older stands on no open bill any more; days. */
export const PLAN_GAP_DAYS = 60;

/** A tenant is told so often that something changed: a phone that drains makes a thousand screens ask again once a second. */
export const TICK_INTERVAL = SECOND;
/** PocketBase ends every realtime stream after half an hour; a minute later none is open any more. */
export const STREAM_LIFETIME = 31 * MINUTE;
/** Rows of one request where a whole set is fetched (properties, tombstones); PocketBase allows 1,000. */
export const WHOLE_SET_PAGE = 500;
/** Lines of the device's log that are kept. */
export const LOG_LINES = 500;
/** Rows of one page of a list. */
export const PAGE = 50;
