/**
 * Every number of the product, once, with its reason. Durations are milliseconds, sizes are bytes, distances metres,
 * unless the name says otherwise. "spec n" is section n of docs/spec.md, "Dn" an entry of docs/decisions.md.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
/** How often captures are looked for whose window ended without a form: the number of what waits does not change by it. */
export const FORGOTTEN_CHECK = MINUTE;
/** How long an expired draft can still be exported (D11), at least: counted by answers of the server (D58). */
export const EXPIRED_DRAFT_KEPT = 7 * DAY;

/** Position request: high accuracy, nothing cached, ten seconds (spec 9). */
export const GPS_TIMEOUT = 10 * SECOND;
/** Metres. A fix this sure ends the request: better ones hardly come in streets between houses. */
export const GOOD_FIX = 20;
/** A property this near is preselected (design, 'The capture screen'); also the limit of 'vor Ort'. */
export const NEAR = 150;
/** Failed position requests before a place without coordinates may be typed (D10). */
export const MANUAL_PLACE_AFTER_FAILURES = 2;
/** Shown digits of a coordinate (spec 9, D52). */
export const COORDINATE_DIGITS = 6;

/** Photos: JPEG, ideally 1920 × 1080 (spec 9); the rest is D38. */
export const PHOTO_WIDTH = 1920;
export const PHOTO_HEIGHT = 1080;
export const PHOTO_MAX_BYTES = 2 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 25_000_000;
export const PHOTOS_MIN = 1;
export const PHOTOS_MAX = 20;
/** Encoder quality: 0.8 stays far under 400 KB at 1080p (measured: 75 to 249 KB for three real photos). */
export const PHOTO_QUALITY = 0.8;
/** What a photo weighs, rounded up from those: for 'reicht für etwa n Fotos'. */
export const PHOTO_TYPICAL_BYTES = 250_000;
/** A frame over PHOTO_MAX_BYTES is encoded again with this much less, down to the least that still shows something. */
export const PHOTO_QUALITY_STEP = 0.15;
export const PHOTO_QUALITY_MIN = 0.35;
/** A picked file is decoded whole: beyond 64 megapixels (256 MB of pixels) phones kill the page. */
export const FILE_MAX_PIXELS = 64_000_000;
/** An encoder that says nothing for so long was killed by the system; a 64-megapixel file takes a slow phone about 20 s. */
export const ENCODE_TIMEOUT = 60 * SECOND;

/** Texts (D38). */
export const NOTES_MAX = 5000;
export const NAME_MAX = 100;
/** An address text of a reverse geocoder is seldom over 200; 500 leaves room for typed descriptions. */
export const LOCATION_MAX = 500;
/** Names and addresses of properties. */
export const PROPERTY_NAME_MAX = 200;
export const PROPERTY_ADDRESS_MAX = 500;
/** Longest address RFC 5321 allows. */
export const EMAIL_MAX = 254;

/** Passwords: six as specified (spec 5); 71 bytes is bcrypt's limit in PocketBase (D15). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX_BYTES = 71;

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
/**
 * A refusal that may be wrong or may pass (no credential accepted, a clock too far ahead, a version the server does not
 * know yet) is asked about again: after half a minute to a minute, then at intervals that double up to an hour. A phone
 * whose owner was dismissed costs the server one small request an hour.
 */
export const PARKED_AGAIN = MINUTE;
export const PARKED_AGAIN_MAX = HOUR;
/** A start, a network or a look at the page asks about what is parked at once, but not more often than this. */
export const PARKED_REST = 30 * SECOND;
/** A 404 on a photo or receipt: the documentation is sent again so many times, then parked. */
export const RESEND_MAX = 3;
/** `photo_mismatch` with sound local bytes is a transport fault: so many repeats, then parked. */
export const MISMATCH_MAX = 5;
/** Requests of the delivery at a time: three fill a slow line, more only share it. */
export const SENDERS = 3;
/** Files of the app fetched at a time while it is made ready for no network: what a browser opens to one host (HTTP/1.1). */
export const PRECACHE_LANES = 6;
/** Photos read ahead of the line; at 2 MB each the most memory the delivery takes is 12 MB. */
export const IN_MEMORY = 6;
/** Attempts in a row without an answer of the server after which a run over the queue gives up. */
export const GIVE_UP_AFTER = 3;
/**
 * Where the server did say something in this run, so many failures in a row are rows it stumbles over, not a line that
 * is gone; a server that stumbles over everything is not asked a thousand times.
 */
export const STUMBLES_MAX = 10;
/** Rows of the queue looked up at a time. */
export const QUEUE_BATCH = 20;
/**
 * While visible the queue is looked at so often even if no event came: half of the minute in which it must be empty
 * after a trouble that nobody announces, such as a clock that was set back.
 */
export const QUEUE_INTERVAL = 30 * SECOND;
/** Local bytes stay this long after 'complete', then a second confirmation decides (D33); measured as D58 says. */
export const RELEASE_AFTER = 72 * HOUR;
/** What goes by age alone needs two answers of the server this far apart that both find it too old (D58). */
export const ANSWERS_APART = DAY;
/** Confirmations are asked once a day (D33). */
export const CONFIRM_INTERVAL = DAY;
/** What nobody waits for is loaded so long after the first screen was asked for: the camera opens sooner. */
export const BACKGROUND_AFTER = SECOND;
/** A live query that failed is begun anew after so long. */
export const WATCH_AGAIN = 5 * SECOND;
/** How often the phone looks whether a confirmation is due. */
export const CONFIRM_CHECK = HOUR;
/** News of the server are asked for so often while the page is visible and nothing else asks. */
export const PULL_INTERVAL = 5 * MINUTE;
/** Changed documentations read and applied at a time. */
export const PULL_PAGE = 200;
/** Pauses before the address of a position is asked, ms; the route answers 503 at once while its second is taken (D13). */
export const ADDRESS_RETRIES = [0, 2 * SECOND, 5 * SECOND];
/** A delivery grant is renewed on contact once half of its life is over. */
export const GRANT_RENEWED = 30 * DAY;
/** Request time-out: 30 s plus the time at 8 KB/s, the slowest link that still makes sense. */
export const REQUEST_TIMEOUT = 30 * SECOND;
export const SLOWEST_BYTES_PER_SECOND = 8 * 1024;
/** A longer `Retry-After` is a fault of whoever sent it: asking again after an hour costs nobody anything. */
export const RETRY_AFTER_MAX = HOUR;
/** File tokens live three minutes on the server; taken anew after two, so that a picture never starts with a dying one. */
export const FILE_TOKEN_KEPT = 2 * MINUTE;
/** A sender that gave no sign for so long is taken to be frozen and replaced. */
export const SENDER_SILENT = MINUTE;
/** How often the sender gives a sign, and others look for one. */
export const SENDER_BEAT = 15 * SECOND;
/**
 * A run in which nothing has happened for so long is given up, and a fresh one begun (D62): a call of the storage takes
 * milliseconds, on the slowest phone seconds. Counted in ticks, so that a page that slept has not been silent.
 */
export const STANDSTILL = 20 * SECOND;
export const STANDSTILL_TICK = 5 * SECOND;
/** Delivery grants live sixty days, sessions ninety (D31). */
export const GRANT_LIFETIME = 60 * DAY;
export const SESSION_LIFETIME = 90 * DAY;

/** Pull: own records of the last ninety days; cursor overlap (architecture.md section 4b). */
export const PULL_WINDOW = 90 * DAY;
export const PULL_OVERLAP = 2 * MINUTE;

/**
 * A record whose photos are still missing so long after its header is called incomplete (D64): a phone that is merely in
 * a cellar, or switched off over night, has delivered by then.
 */
export const RECEIVING_LATE = DAY;

/** 'Übertragen am …' is shown when capture and completion differ by more (D9). */
export const TRANSFERRED_LATER = 10 * MINUTE;

/**
 * How long the taken picture stands still at most, while it is encoded and stored: what follows a touch within a quarter
 * of a second is felt as its effect. Drawing the form beside the encoder made a photo safe half as late again (measured
 * on two cores: 45 instead of 30 ms).
 */
export const STILL_PICTURE = 250;
/** Camera and GPS stop after so long without a touch (design). */
export const CAPTURE_IDLE = 30 * SECOND;
/** A camera without a picture for so long was taken away by the system; shorter pauses happen at every start (WebKit). */
export const CAMERA_MUTED = 1500;
/** A camera that is taken away again and again is in use elsewhere: after so many new starts we say so. */
export const CAMERA_RESTARTS = 3;
/** From the shutter to a frame of the stream; a stream without one by then is dead. */
export const FRAME_TIMEOUT = 3 * SECOND;
/** A stream that has just begun is asked again for its first frame at about the rate of frames. */
export const FRAME_RETRY = 40;

/** Geocoder: one upstream request a second for the installation, five seconds' patience, thirty a minute and account (D13). */
export const GEOCODE_INTERVAL = SECOND;
export const GEOCODE_TIMEOUT = 5 * SECOND;
export const GEOCODE_PER_MINUTE = 30;
/** Placing properties in the background pauses so long for whoever was turned away: typing asks again within this. */
export const GEOCODE_QUIET = 3 * SECOND;
/** A coordinate is asked at four decimals (11 m): neighbours on one doorstep share an answer. */
export const GEOCODE_DIGITS = 4;
export const GEOCODE_KEPT = 90 * DAY;
/** Address search (spec 9). */
export const SEARCH_DEBOUNCE = 300;
export const SEARCH_MIN = 3;
export const SEARCH_RESULTS = 5;
/** A search that was refused because somebody else had the second is asked so often, where the server says to wait no longer than this, ms. */
export const SEARCH_TRIES = 3;
export const SEARCH_PATIENCE = 2 * SECOND;

/** A realtime stream older than this may have died in the background without a word (iOS): it is opened anew. */
export const STREAM_STALE = MINUTE;
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
/** Photos of one ZIP: at 250 KB each about 125 MB, which a browser still holds in memory while it packs. */
export const ZIP_PHOTOS_MAX = 500;
