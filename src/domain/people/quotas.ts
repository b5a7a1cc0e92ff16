/**
 * Quotas by account, link or address, and lifetimes, with reasons. Units and citations as in
 * limits.ts.
 */
import { SESSION_LIFETIME } from '../limits';
import { DAY, HOUR, MINUTE } from '../time/duration';

/** Invitations. */
export const INVITATION_VALID = 7 * DAY;
/** Default lifetime of links: twelve months (docs/api.md). */
export const LINK_VALID = 365 * DAY;
/** Stickers may stay for years; a later date is a typing error. */
export const LINK_VALID_MAX = 10 * 365 * DAY;
/**
 * Photos reread for confirmations: bytes a minute and parallel requests, by deliverer and by address (D299). 300
 * documentations of five photos in three days are 375 MB (limits.PHOTO_QUALITY); eight such phones of an office may
 * request them in one minute.
 */
export const CONFIRMED_BYTES_PER_MINUTE = 512 * 1024 * 1024;
export const ADDRESS_CONFIRMED_BYTES_PER_MINUTE = 8 * CONFIRMED_BYTES_PER_MINUTE;
export const CONFIRMATIONS_AT_ONCE = 4;
export const ADDRESS_CONFIRMATIONS_AT_ONCE = 16;
/** By link and day. */
export const LINK_DOCUMENTATIONS_PER_DAY = 200;
export const LINK_BYTES_PER_DAY = 1024 * 1024 * 1024;
/** Shown receipts of a link worker, as proof of the day's work. */
export const LAST_BY_LINK = 10;
/** Interval of limit warnings to a link's owner. */
export const LINK_WARNING_AGAIN = HOUR;
/** Resend interval of an invitation mail, and mails of a manager a day (docs/api.md). */
export const INVITATION_RESEND = 2 * MINUTE;
export const INVITATIONS_PER_DAY = 50;
/** First day's limit, growing by it each day (D78); total until the own address is confirmed. */
export const INVITATIONS_FIRST_DAY = 10;
export const INVITATIONS_UNCONFIRMED = 5;
/** Failed sends a day: not counted above, but they load the mail server and the audit log. */
export const INVITATIONS_FAILED_PER_DAY = 100;
/**
 * Limits by account, ten times the largest planned customer: 1,000 properties, 500 people, two
 * links and half an invitation a property. And daily limits: a full staff import.
 */
export const PROPERTIES_MOST = 10_000;
export const EMPLOYEES_MOST = 5_000;
export const LINKS_MOST = 20_000;
export const INVITATIONS_MOST = 5_000;
/** Five companies a property, one by service. */
export const SHARINGS_MOST = 50_000;
/** Five services a property, each plan changed once. */
export const PLANS_MOST = 100_000;
export const EMPLOYEES_MADE_PER_DAY = 1_000;
export const INVITATIONS_MADE_PER_DAY = 200;
/**
 * Properties of one invitation or sharing request: one transaction, which must not delay
 * deliveries longer than a photo does.
 */
export const PROPERTIES_AT_ONCE = 200;
/** Answers 'this address has an account' by account and day. */
export const TAKEN_PER_DAY = 20;
/**
 * Wrong passwords by account and network before a pause. And over all networks, except for
 * known devices: 100 in 15 minutes are 10,000 a day, as many as the refused common passwords.
 */
export const SIGNIN_FAILURES = 10;
export const OUTSIDERS_FAILURES = 100;
export const SIGNIN_PAUSE = 15 * MINUTE;
/** Sign-ins by address: 100 people behind one connection start within a minute. */
export const SIGNINS_PER_MINUTE = 120;
/** Registrations by address; a company needs one. */
export const SIGNUPS_PER_HOUR = 5;
/** Mails that can be triggered to an account (reset, code, confirmation): allows two lost ones. */
export const ACCOUNT_MAILS = 3;
export const ACCOUNT_MAILS_WINDOW = 10 * MINUTE;
/**
 * Mails a day. A network without account: an office. A confirmed account: a company of 60
 * whose employees all confirm and correct addresses has 180. Unconfirmed accounts, also all invited
 * by one manager. Changes of one own address.
 */
export const MAILS_PER_NETWORK = 200;
export const MAILS_PER_DAY = 200;
export const MAILS_UNCONFIRMED_PER_DAY = 20;
export const MAILS_OF_INVITED_PER_DAY = 60;
export const EMAIL_CHANGES_PER_DAY = 5;
/** Lifetime of mail links: minutes for a reset, a day for a new colleague. */
export const RESET_VALID = 30 * MINUTE;
export const EMAIL_CHANGE_VALID = 30 * MINUTE;
export const VERIFICATION_VALID = DAY;
/** A code survives a slow mail server; the attempt lives a little longer (D23). */
export const CODE_VALID = 10 * MINUTE;
export const CODE_LENGTH = 8;
export const SECOND_STEP_VALID = 15 * MINUTE;
/** A device stays known for twice a session's life. */
export const KNOWN_DEVICE = 2 * SESSION_LIFETIME;
/** Known-device tokens on a phone: people who share it. */
export const KNOWN_DEVICES = 5;
/**
 * Wrong codes by account within SIGNIN_PAUSE over all networks, as for passwords: guessing one of
 * 10^8 codes has a chance of one in two million.
 */
export const OUTSIDERS_CODES = 50;
export const CODE_FAILURES = 10;
/**
 * Wrong app codes a day. Three of 10^6 codes are valid at a time: a chance of one in ten
 * thousand a day. A recovery code still works.
 */
export const APP_FAILURES_PER_DAY = 30;
export const APP_FAILURES_WINDOW = DAY;
/** Lifetime of an unconfirmed app secret. */
export const AUTHENTICATOR_PENDING = 15 * MINUTE;
/** Recovery codes of a set, and the number that causes a warning. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODES_FEW = 3;
/**
 * Pairing: a code lives a week, because people start on Mondays. A finder has five tries of
 * 10^4 PINs. A phone repeats a lost request within the hour.
 */
export const PAIRING_VALID = 7 * DAY;
export const PIN_LENGTH = 4;
export const PIN_TRIES = 5;
export const PAIRING_REPEAT = HOUR;
/** Wrong PINs by network in SIGNIN_PAUSE: thirty people with two typing errors each. */
export const PIN_FAILURES = 60;
/** Codes by person in SIGNIN_PAUSE: each ends the previous, so more indicate a mistake or abuse. */
export const PAIRINGS_MADE = 10;
/** Properties assigned with a new person: more than one person serves. */
export const ASSIGNED_AT_ONCE = 500;
/** Assignments, or codes of people, of one request: one transaction, as PROPERTIES_AT_ONCE. */
export const ASSIGNMENTS_AT_ONCE = 200;
export const CODES_AT_ONCE = 200;
/**
 * The code that moves a session to the installed app (D128), typed from another window. Ten of 10^9
 * live at a time; 300 tries in SIGNIN_PAUSE over all networks: 3 in a million.
 */
export const APP_CODE_VALID = 10 * MINUTE;
export const APP_CODE_LENGTH = 9;
export const APP_CODE_FAILURES = 10;
export const OUTSIDERS_APP_CODES = 300;
/** An unused code is deleted this long after its end; audit rows stay. */
export const PAIRING_REMEMBERED = 30 * DAY;

/**
 * Requests by address in ten seconds: thirty phones at the server's full speed stay below (400
 * photos/s).
 */
export const REQUESTS_PER_TEN_SECONDS = 5000;
/**
 * Log requests: a tile takes up to 10 ms; a reader gets ten million entries in an hour, for a third
 * of a core.
 */
export const LOG_REQUESTS_PER_TEN_SECONDS = 300;
/**
 * Number checks by address in ten minutes: a folder of prints; guessing one of 2^50 is hopeless.
 */
export const CHECKS_PER_TEN_MINUTES = 120;

/** Schadenakten by account and day: each adds a permanent log entry. */
export const CASE_FILES_PER_DAY = 100;

/** Löschsperren by account and day, each up to 50 records: same reason. */
export const LEGAL_HOLDS_PER_DAY = 100;

/** Device keys by account or link: a row and a log entry each; enough for one a day. */
export const DEVICE_KEYS = 400;
/** Shares by account and day. */
export const SHARES_PER_DAY = 100;
/**
 * Openings by address in ten minutes, with unknown tokens: an office; guessing one of 2^256 is
 * hopeless.
 */
export const SHARE_OPENINGS_PER_TEN_MINUTES = 120;
/** A finder has ten tries in a row of 10^6 PINs, then the share ends; the right PIN resets them. */
export const SHARE_PIN_LENGTH = 6;
export const SHARE_PIN_TRIES = 10;
/** An opened share shows photos without the token for a working day. */
export const SHARE_PASS_VALID = 12 * HOUR;
/** Openings shown to the owner, at most one a minute; and how long an ended share is shown. */
export const SHARE_OPENINGS_KEPT = 200;
export const SHARE_REMEMBERED = 90 * DAY;

/** Keys of other software by account: those that run, and those made a day. An unused one ends, an ended one is forgotten. */
export const ACCESS_KEYS_MOST = 50;
export const ACCESS_KEYS_PER_DAY = 100;
export const ACCESS_KEY_UNUSED = 180 * DAY;
export const ACCESS_KEY_REMEMBERED = 90 * DAY;
/**
 * Fetches of one feed an hour: a family of devices. And by address in ten minutes, also of unknown feeds: a calendar
 * service fetches for many people; guessing one of 2^256 is hopeless.
 */
export const FEED_FETCHES_PER_HOUR = 60;
export const FEEDS_PER_TEN_MINUTES = 600;
/** Requests of one API key a minute, and of all keys of an account. */
export const API_REQUESTS_PER_MINUTE = 60;
export const API_REQUESTS_OF_ACCOUNT = 3 * API_REQUESTS_PER_MINUTE;
/** Webhooks of an account: running ones, new ones a day, tests an hour. An event is retried, and logged, for days. */
export const WEBHOOKS_MOST = 5;
export const WEBHOOKS_PER_DAY = 20;
export const WEBHOOK_TESTS_PER_HOUR = 30;
export const WEBHOOK_RETRIED = 3 * DAY;
export const WEBHOOK_EVENTS_KEPT = 30 * DAY;
/** Events of one page of the log. */
export const WEBHOOK_EVENTS_SHOWN = 100;
/** Events of a feed, the nearest to today: calendars refuse some megabytes. */
export const FEED_EVENTS_MOST = 5000;

/** Maximum filter: characters (as PocketBase) and terms; a hundred ids. */
export const LIST_FILTER_MAX = 3500;
export const LIST_TERMS_MAX = 120;
/**
 * Parallel lists by account: ten desktops, refetching six each at a tick. And their time a minute:
 * a list takes 5 to 30 ms, so one permanent list equals a hundred offices.
 */
export const LISTS_AT_ONCE = 64;
export const LIST_TIME_PER_MINUTE = MINUTE;
