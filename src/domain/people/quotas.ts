/**
 * How much one account, link or address may do, and how long what the server hands out is good for; every number once,
 * with its reason. Units and citations as in limits.ts.
 */
import { SESSION_LIFETIME } from '../limits';
import { DAY, HOUR, MINUTE } from '../time/duration';

/** Invitations. */
export const INVITATION_VALID = 7 * DAY;
/** Links live twelve months unless told otherwise (docs/api.md). */
export const LINK_VALID = 365 * DAY;
/** A printed sticker may stay for years; a date beyond this is a slip of the finger. */
export const LINK_VALID_MAX = 10 * 365 * DAY;
/**
 * Photos that confirmations have read and hashed again: bytes a minute and questions at once, of
 * one deliverer and of one address. Who delivered three hundred documentations of five photos in
 * three days has 375 MB of them (limits.PHOTO_QUALITY), and in an office eight such phones ask in
 * the same minute.
 */
export const CONFIRMED_BYTES_PER_MINUTE = 512 * 1024 * 1024;
export const ADDRESS_CONFIRMED_BYTES_PER_MINUTE = 8 * CONFIRMED_BYTES_PER_MINUTE;
export const CONFIRMATIONS_AT_ONCE = 4;
export const ADDRESS_CONFIRMATIONS_AT_ONCE = 16;
/** Per link and day. */
export const LINK_DOCUMENTATIONS_PER_DAY = 200;
export const LINK_BYTES_PER_DAY = 1024 * 1024 * 1024;
/** Receipts of a link worker that stay in view on the device, so that the day's work can be shown at the door. */
export const LAST_BY_LINK = 10;
/** The owner of a link that goes on meeting its limit is told so again after this long. */
export const LINK_WARNING_AGAIN = HOUR;
/** Repeats of one invitation mail, and mails of one manager a day (docs/api.md). */
export const INVITATION_RESEND = 2 * MINUTE;
export const INVITATIONS_PER_DAY = 50;
/**
 * The first day's, and as many more for each further one; until the own address is confirmed so
 * many in all.
 */
export const INVITATIONS_FIRST_DAY = 10;
export const INVITATIONS_UNCONFIRMED = 5;
/** Tries of a day that failed: they are none of these mails, but each asks the mail server and leaves rows of the audit. */
export const INVITATIONS_FAILED_PER_DAY = 100;
/**
 * What one account may have, ten times the biggest customer we plan for: a Hausverwaltung of 1,000
 * houses, a company of 500 people, two links and half an invitation a house. And what it may make a
 * day: a company's whole staff in one import.
 */
export const PROPERTIES_MOST = 10_000;
export const EMPLOYEES_MOST = 5_000;
export const LINKS_MOST = 20_000;
export const INVITATIONS_MOST = 5_000;
/** Five companies a house, one for each service. */
export const SHARINGS_MOST = 50_000;
/** Five services a house, and each plan changed once. */
export const PLANS_MOST = 100_000;
export const EMPLOYEES_MADE_PER_DAY = 1_000;
export const INVITATIONS_MADE_PER_DAY = 200;
/**
 * Properties that one invitation, or one request to share, may name: they are shared in one
 * transaction of the one writing connection, which must not keep deliveries waiting for longer than
 * a photo does.
 */
export const PROPERTIES_AT_ONCE = 200;
/**
 * Answers 'this address has an account' that one account hears a day, by employees, invitations or
 * its own address.
 */
export const TAKEN_PER_DAY = 20;
/**
 * Wrong passwords per account and network before that pair pauses, and the pause. All networks
 * together, for who is no known device: a hundred tries in a quarter of an hour are some ten
 * thousand a day, as many as the common passwords that are refused.
 */
export const SIGNIN_FAILURES = 10;
export const STRANGERS_FAILURES = 100;
export const SIGNIN_PAUSE = 15 * MINUTE;
/** Sign-ins of one address: a hundred people behind one connection begin their day within a minute. */
export const SIGNINS_PER_MINUTE = 120;
/** Registrations of one address; a company has one. */
export const SIGNUPS_PER_HOUR = 5;
/** Mails an account can be made to receive (reset, code, confirmation), in so long: enough for two that got lost. */
export const ACCOUNT_MAILS = 3;
export const ACCOUNT_MAILS_WINDOW = 10 * MINUTE;
/**
 * Mails of one day. A network without an account: an office behind one connection. An account with
 * a confirmed address: a company of 60 whose employees all confirm and correct their addresses on
 * one day has 180. An unconfirmed one, and all unconfirmed companies together that one property
 * manager invited. Changes of one account's own address.
 */
export const MAILS_PER_NETWORK = 200;
export const MAILS_PER_DAY = 200;
export const MAILS_UNCONFIRMED_PER_DAY = 20;
export const MAILS_OF_INVITED_PER_DAY = 60;
export const EMAIL_CHANGES_PER_DAY = 5;
/** How long the links of mails live: a mail program opens within minutes, a new colleague's within the day. */
export const RESET_VALID = 30 * MINUTE;
export const EMAIL_CHANGE_VALID = 30 * MINUTE;
export const VERIFICATION_VALID = DAY;
/** A code outlives a slow mail server; whoever typed the password has a little longer. */
export const CODE_VALID = 10 * MINUTE;
export const CODE_LENGTH = 8;
export const SECOND_STEP_VALID = 15 * MINUTE;
/** How long a device stays known after it was last signed in: twice the life of a session. */
export const KNOWN_DEVICE = 2 * SESSION_LIFETIME;
/** Statements of known devices that a phone keeps: as many people as share one. */
export const KNOWN_DEVICES = 5;
/**
 * Wrong codes per account and network within SIGNIN_PAUSE, as with passwords, and from all networks together: whoever has
 * the password guesses one of 10^8 codes with a chance of one in two million.
 */
export const STRANGERS_CODES = 50;
export const CODE_FAILURES = 10;
/**
 * Wrong codes of an authenticator app a day, besides those limits. Three of 10^6 codes count at a
 * time, so whoever has the password guesses one with a chance of one in ten thousand a day. A
 * recovery code still opens then.
 */
export const APP_FAILURES_PER_DAY = 30;
export const APP_FAILURES_WINDOW = DAY;
/** How long a secret waits for the first code of the app that was to read it. */
export const AUTHENTICATOR_PENDING = 15 * MINUTE;
/** Recovery codes that are made together, and how few of them bring a warning. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODES_FEW = 3;
/**
 * A phone that the company pairs: a code lives a week, as an invitation does, because people begin
 * on Mondays. Of the 10^4 PINs a finder of the link has five tries. A repeat by the phone whose
 * answer was lost comes within the hour.
 */
export const PAIRING_VALID = 7 * DAY;
export const PIN_LENGTH = 4;
export const PIN_TRIES = 5;
export const PAIRING_REPEAT = HOUR;
/** Wrong PINs of one network in SIGNIN_PAUSE: a crew of thirty in the office, each with two slips of the finger. */
export const PIN_FAILURES = 60;
/** Codes of one person in SIGNIN_PAUSE: each ends the one before it, so that more are a mistake or a game. */
export const PAIRINGS_MADE = 10;
/** Properties that are ticked with a new person: as many as one person looks after, and then some. */
export const ASSIGNED_AT_ONCE = 500;
/**
 * The code that takes a session to the app beside the browser is read from one window and typed
 * into the other. Of 10^9 codes ten may live at a time; all networks together have 300 tries in
 * SIGNIN_PAUSE: a chance of 3 in a million.
 */
export const APP_CODE_VALID = 10 * MINUTE;
export const APP_CODE_LENGTH = 9;
export const APP_CODE_FAILURES = 10;
export const STRANGERS_APP_CODES = 300;
/** A code that nobody used is forgotten so long after its end; its audit rows stay. */
export const PAIRING_REMEMBERED = 30 * DAY;

/** Requests of one address in ten seconds: thirty phones that drain at the server's full speed stay below (400 photos/s). */
export const REQUESTS_PER_TEN_SECONDS = 5000;
/** Of the log: a tile is up to 10 ms of work; at this rate a stranger reads ten million entries in an hour, for a third of one core. */
export const LOG_REQUESTS_PER_TEN_SECONDS = 300;
/** Numbers that one address checks in ten minutes: a whole folder of prints by hand; of 2^50 numbers nobody guesses one so. */
export const CHECKS_PER_TEN_MINUTES = 120;

/**
 * Schadenakten of one account a day: each is an entry that the log keeps for ever; an office makes
 * some a month.
 */
export const CASE_FILES_PER_DAY = 100;

/** Löschsperren that one account sets a day, each for up to 50 records: for the same reason. */
export const LEGAL_HOLDS_PER_DAY = 100;

/**
 * Keys of one account's or link's devices that are entered: a row and an entry of the log each, and
 * whoever loses his storage every day for a year has fewer.
 */
export const DEVICE_KEYS = 400;
/** Shares that one account makes a day: an office makes some a week. */
export const SHARES_PER_DAY = 100;
/** Openings of one address in ten minutes, tokens that do not exist included: an office behind one connection; of 2^256 tokens nobody guesses one so. */
export const SHARE_OPENINGS_PER_TEN_MINUTES = 120;
/**
 * Of the 10^6 PINs whoever found the link has ten tries in a row, then the share ends; the right one in between begins anew.
 */
export const SHARE_PIN_LENGTH = 6;
export const SHARE_PIN_TRIES = 10;
/** How long an opened share shows its photos without its token being sent again: a working day. */
export const SHARE_PASS_VALID = 12 * HOUR;
/** Openings that its owner is shown, one a minute at most; and how long after its end a share is. */
export const SHARE_OPENINGS_KEPT = 200;
export const SHARE_REMEMBERED = 90 * DAY;

/** A filter with the ids of a hundred rows, as PocketBase itself takes it; characters and terms. */
export const LIST_FILTER_MAX = 3500;
export const LIST_TERMS_MAX = 120;
/**
 * Lists of one account at work at once: ten desks of one office, all told by the same tick, ask six
 * each. And how long they may work of each minute: a list takes 5 to 30 ms, so that one list always
 * at work is a hundred times an office.
 */
export const LISTS_AT_ONCE = 64;
export const LIST_TIME_PER_MINUTE = MINUTE;
