/** Names that the hooks share in their types. They are declared once, here, and need no import. */

/** The application: `$app`, or inside a transaction the one whose changes come together or not at all. */
type App = CoreApp;
/** The application of a running transaction: whoever takes one writes, and is alone while he does. */
type Tx = CoreApp;
/** A row of a collection, with its columns read by `getString` and the like. */
type Row = core.Record;
/** Values of the places `{:name}` in a statement or filter. */
type Params = { [name: string]: string | number | boolean };
/** Columns and the values they are to get or have. */
type Columns = { [column: string]: unknown };

/** A request at one of our routes. */
type RouteEvent = core.RequestEvent;
/** What the engine has and PocketBase's own declarations do not say. */
declare namespace core {
  interface RequestEvent {
    /** In hooks of PocketBase's own routes (realtime, records) request and response are those of this event. */
    requestEvent?: core.RequestEvent;
  }
}
declare namespace http {
  interface ResponseWriter {
    unwrap(): { setReadDeadline(until: time.Time): void };
  }
}

/**
 * What a handler answers: `body` as JSON that nobody keeps, or a `file` as it is, with its type and how long it may be kept;
 * without both nothing but the status is sent.
 */
type Answer = { status: number; body?: unknown; file?: { type: string; bytes: Uint8Array; cache: string } };
/** What a handler is asked. `caller`: who asks, by the audience of its route (lib/routes.js). */
type RouteCall<Caller> = { e: RouteEvent; app: App; caller: Caller };
type Handler<Caller> = (call: RouteCall<Caller>) => Answer;
/** Of a route for 'anyone': nobody was asked for. */
type OpenHandler = Handler<null>;
type SessionHandler = Handler<SessionCaller>;
type DeliveryHandler = Handler<Deliverer>;
type LinkHandler = Handler<LinkCaller>;
type InvitationHandler = Handler<InvitationCaller>;
type GeocodeHandler = Handler<SessionCaller | LinkCaller>;

/**
 * Somebody who is signed in. `deliverer`: the account whose deliveries these are; `startPassword`: whether the password
 * was still the company's when the session began (D28, D89); `paired`: whether it is one of a phone that the company
 * paired (D129); `session`: its row (D340).
 */
type SessionCaller = {
  kind: 'session';
  user: Row;
  link: null;
  deliverer: string;
  startPassword: boolean;
  paired: boolean;
  session: Session;
};
/** A row of the sessions (D340); times ISO 8601, '' = none. `hash`: of the session's id; `grant_id`: of the grant of the same device. */
type Session = {
  hash: string;
  account: string;
  paired: boolean;
  device: string;
  grant_id: string;
  since: string;
  used: string;
  until: string;
  ended: string;
};
/** What a verified token says: `session` is missing in a token from before D340; `exp` in seconds. */
type SessionClaims = { session?: string; paired?: boolean; refreshable?: boolean; exp: number };
/**
 * A device by its delivery grant. Whose it is (`deliverer`) is known also when the account is gone and `user` null;
 * `grant`: from when to when it ran, as domain/documentation/late.ts asks.
 */
type GrantCaller = {
  kind: 'grant';
  user: Row | null;
  link: null;
  deliverer: string;
  startPassword: boolean;
  paired: boolean;
  grant: Right;
  grantId: string;
};
/** Somebody without an account, by a documentation link. */
type LinkCaller = { kind: 'link'; user: null; link: Row; deliverer: '' };
/** Whoever holds an invitation, perhaps signed in. */
type InvitationCaller = {
  kind: 'invitation';
  user: Row | null;
  session: Session | null;
  link: null;
  invitation: Row;
};
/** Whose work arrives. */
type Deliverer = SessionCaller | GrantCaller | LinkCaller;
type Caller = Deliverer | InvitationCaller | null;

/** A right that begins and ends (D29, D85), and what is agreed or refused by it. */
type Right = import('../../src/domain/documentation/late').Right;
type RightName = import('../../src/domain/documentation/late').RightName;
type Spell = import('../../src/domain/documentation/late').Spell;
/** The work a right is asked for. `propertyId`: of the body; null for a link that never saw it (D43). Times in ms. */
type Work = { propertyId: string | null; times: { startedAt?: number; capturedAt: number; receivedAt: number } };
/** What a delivery is booked under: records, `company` or `manager` may be null, and the agreed services. */
type Booking = { property: Row; company: Row | null; manager: Row | null; services: string[]; rights: Right[] };
/** A booking that is allowed: whether it came after an end, whether it is held, and what is unusual about it. */
type Granted = Booking & { late: boolean; held: boolean; exceptions: string[] };

/** A row of the table of routes (lib/routes.js says what each key means). */
type RouteRow = {
  who: 'anyone' | 'session' | 'delivery' | 'geocode' | 'link' | 'invitation';
  handler: HandlerName;
  roles?: string[];
  limit?: number;
  operators?: boolean;
};

/** The parameters of an address; one that is not given is undefined. */
type Query = { [key: string]: string | undefined };
/** A JSON body, of which nothing is known yet. */
type Body = { [key: string]: unknown };
/** A body that the domain rules found nothing wrong with, and a line of its photo manifest. */
type Sealed = import('../../src/domain/documentation/documentation').Sealed;
type ManifestPhoto = import('../../src/domain/documentation/documentation').ManifestPhoto;
type Role = import('../../src/domain/people/role').Role;
/** What is wrong with a field: `code` is one of src/domain/issue.ts. */
type Issue = import('../../src/domain/issue').Issue;
type IssueCode = import('../../src/domain/issue').IssueCode;

/** Who caused a change: `id` '' is nobody of ours; `action` '' where the columns tell. */
type Author = {
  id: string;
  name: string;
  reason: string;
  action: AuditAction | '';
  isDelivery: boolean;
  isOperator: boolean;
};
/** A row of the audit log to be: by whom, what happened, and the columns before and after, null where there was none. */
type AuditAction = import('../../src/domain/audit').AuditAction;
type AuditEntry = { by: Author; action: AuditAction; before: Columns | null; after: Columns | null };
/** How often something may be tried: so many times within so many ms, under a hashed key (accounts/attempts.js). */
type Limit = { key: string; most: number; within: number };
/** The columns in which a token is kept (D94). */
type TokenColumns = { token_hash: string; token_sealed: string };

/** A code as its company shows it (D127); `url` and `pin` null where it was sealed with another key (D94). */
type ShownPairing = { url: string | null; pin: string | null; expiresAt: string };
/** What pairing a phone came to: a session and a grant, or why not. */
type Paired = { token: string; grant: { grant: string; expiresAt: string } } | { code: IssueCode };

/** What a mail is about, by which its quota is counted (D336). */
type MailKind =
  | 'reset'
  | 'verification'
  | 'claim'
  | 'emailChange'
  | 'moved'
  | 'notice'
  | 'code'
  | 'freed'
  | 'invitation'
  | 'letter'
  | 'alarm'
  | 'test';
/** Who answers for a mail: a name, and how many mails a day it has. */
type Actor = { key: string; most: number };
/** The right to send one mail (mail/budget.js). */
type Stamp = { readonly kind: MailKind };
/** A mail: `stamp` for its address; `to` one address; further `headers`. */
type Mail = {
  stamp: Stamp;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: { [name: string]: string };
  about?: string;
};
/** The words of a mail: plain texts, whatever a user typed into them; `link`: its one address, `linkText` on its button. */
type LetterContent = {
  title: string;
  paragraphs: LetterText[];
  sections?: LetterSection[];
  link?: string;
  linkText?: string;
  foot?: LetterLine[];
};
type LetterSection = { title: string; lines: LetterLine[] };
/** `link`: where it leads, an address of ours. */
type LetterLine = { text: LetterText; link?: string };
/** Words of a mail; `exact`: of the server itself, which stay as they are (mail/layout.js). */
type LetterText = string | { exact: string };
/** What somebody keeps (D174): `witness`: every month how far the log has come (D185); `allDone`: also a week in which nothing is missing; `muted`: ids of properties without letters. */
type LetterSettings = { weekly: boolean; witness: boolean; answers: boolean; allDone: boolean; muted: string[] };
type LetterKind = import('../../src/domain/people/letter').LetterKind;
/** A mail that is written: `shown` are the words of `html`, for whoever shows the mail before it leaves. */
type Letter = {
  subject: string;
  html: string;
  text: string;
  shown: { title: string; paragraphs: string[]; linkText: string; linkHelp: string };
};
/** What happened to an account that its address is told of (D77). */
type Happened = 'password' | 'email' | 'mfaOn' | 'mfaApp' | 'mfaOff' | 'mfaReset' | 'recoveryUsed' | 'recoveryCodes';

/** A place that the geocoder found; the last three are '' where unknown. `street`: in villages without streets the village. */
type Found = {
  label: string;
  latitude: number;
  longitude: number;
  street: string;
  houseNumber: string;
  postcode: string;
};
/** Who runs this installation (D46). */
type Imprint = { name: string; address: string; email: string; responsible: string };
/** What the app and the drawn pages know of this installation; null = the operator did not say (D46, D141). */
type SiteConfig = {
  tileUrl: string;
  mapsLink: string;
  imprint: Imprint | null;
  costs: string | null;
  hosting: string | null;
};

/** What may be compared in a filter, by column: with which signs, and which kind of value ('text', 'number', 'flag'). */
type Comparable = { [column: string]: { signs: string[]; kind: string } };
/** A filter as SQL: `pins(column)` whether it names the values of this column; `search`: words, and captured between when. */
type Condition = {
  sql: string;
  params: Params;
  pins: (column: string | undefined) => boolean;
  search: { text: string; from: string | undefined; to: string | undefined } | null;
};

/** Where the next page of an admin's list begins: the sort value of the last row, and its id. */
type Cursor = { at: string; id: string };
/** What hangs on an account (D20). */
type Numbers = { employees: number; properties: number; documentations: number };
/** A row of the audit log as an admin's list reads it. */
type Entry = {
  id: string;
  created: string;
  actor: string;
  actor_name: string;
  action: string;
  collection: string;
  record: string;
  before: Columns | null;
  after: Columns | null;
};
/** What a record of the audit log is called, and what is left of a deleted documentation. */
type Label = { label: string; detail: string; tombstone: Tombstone | null };
type Tombstone = { number: string; propertyName: string; deletedBy: string; deletedAt: string; reason: string };

/** The engine's console: one line on the terminal of whoever started the server. */
declare const console: { log(text: string): void };

/** Bytes in a form that the engine searches natively. */
declare const Buffer: {
  from(bytes: number[]): Uint8Array;
  from(text: string, encoding?: 'hex'): Uint8Array & { toString(encoding: 'base64'): string };
};

/** What is expected at a property, on which days it was captured, and what became of it (D152). */
type Plan = import('../../src/domain/plans/plan').Plan;
type PlanWindow = import('../../src/domain/plans/plan').PlanWindow;
type Visit = import('../../src/domain/plans/plan').Visit;
type JudgedWindow = import('../../src/domain/plans/plan').JudgedWindow;
type SeenPlan = { plan: Plan; name: string; address: string; isOwn: boolean };
