/** Global types of the hooks. */

/** `$app`, or the transaction in progress. */
type App = CoreApp;
/** The transaction in progress. There is one writer at a time. */
type Tx = CoreApp;
type Row = core.Record;
/** Values of `{:name}` in a statement or filter. */
type Params = { [name: string]: string | number | boolean };
type Columns = { [column: string]: unknown };

type RouteEvent = core.RequestEvent;
/** Missing in PocketBase's declarations. */
declare namespace core {
  interface RequestEvent {
    /** In hooks of PocketBase's own routes, request and response are in this event. */
    requestEvent?: core.RequestEvent;
  }
}
declare namespace http {
  interface ResponseWriter {
    unwrap(): { setReadDeadline(until: time.Time): void };
  }
}

/** `body`: JSON, never cached; `file`: with its cache header; without both only the status. */
type Answer = { status: number; body?: unknown; file?: { type: string; bytes: Uint8Array; cache: string } };
/** `requester`: by the audience of the route (lib/routes.js). */
type RouteCall<Requester> = { e: RouteEvent; app: App; requester: Requester };
type Handler<Requester> = (call: RouteCall<Requester>) => Answer;
/** For routes open to anyone. */
type OpenHandler = Handler<null>;
type SessionHandler = Handler<SessionRequester>;
type DeliveryHandler = Handler<Deliverer>;
type LinkHandler = Handler<LinkRequester>;
type InvitationHandler = Handler<InvitationRequester>;
type KeyHandler = Handler<KeyRequester>;
type GeocodeHandler = Handler<SessionRequester | LinkRequester>;

/**
 * `deliverer`: account of the deliveries; `startPassword`: the session began with the company's password; `paired`:
 * phone paired by the company.
 */
type SessionRequester = {
  kind: 'session';
  user: Row;
  link: null;
  deliverer: string;
  startPassword: boolean;
  paired: boolean;
  session: Session;
};
/** Times ISO 8601, '' = none. `hash`: of the session's id; `grant_id`: grant of the same device. */
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
/** `session` is missing in tokens from before D340; `exp` in seconds. */
type SessionClaims = { session?: string; paired?: boolean; refreshable?: boolean; exp: number };
/**
 * A device by its delivery grant. `user`: null if the account is gone; `grant`: its period
 * (src/domain/documentation/late.ts).
 */
type GrantRequester = {
  kind: 'grant';
  user: Row | null;
  link: null;
  deliverer: string;
  startPassword: boolean;
  paired: boolean;
  grant: Right;
  grantId: string;
};
type LinkRequester = { kind: 'link'; user: null; link: Row; deliverer: '' };
type InvitationRequester = {
  kind: 'invitation';
  user: Row | null;
  session: Session | null;
  link: null;
  invitation: Row;
};
type Deliverer = SessionRequester | GrantRequester | LinkRequester;
/** An API key of an office. */
type KeyRequester = { kind: 'key'; user: Row; link: null; deliverer: '' };
type Requester = Deliverer | InvitationRequester | KeyRequester | null;

/** A right with begin and end. */
type Right = import('../../src/domain/documentation/late').Right;
type RightName = import('../../src/domain/documentation/late').RightName;
type Spell = import('../../src/domain/documentation/late').Spell;
/** Work that needs a right. `propertyId`: null for a link that never saw it. Times in ms. */
type Work = { propertyId: string | null; times: { startedAt?: number; capturedAt: number; receivedAt: number } };
/** Parties and services of a delivery. */
type Booking = { property: Row; company: Row | null; manager: Row | null; services: string[]; rights: Right[] };
/** An accepted booking. `late`: after an end; `exceptions`: unusual facts. */
type Granted = Booking & { late: boolean; held: boolean; exceptions: string[] };
/** Of a Nachtrag: `property` is null where its parent has none. */
type Delivered = Omit<Granted, 'property'> & { property: Row | null };

/** Keys: see lib/routes.js. */
type RouteRow = {
  who: 'anyone' | 'session' | 'delivery' | 'geocode' | 'link' | 'invitation' | 'key';
  handler: HandlerName;
  roles?: string[];
  limit?: number;
  operators?: boolean;
  scope?: string;
};

/** Missing parameters are undefined. */
type Query = { [key: string]: string | undefined };
/** Not validated yet. */
type Body = { [key: string]: unknown };
/** Validated by the domain rules. */
type Sealed = import('../../src/domain/documentation/documentation').Sealed;
type ManifestPhoto = import('../../src/domain/documentation/documentation').ManifestPhoto;
type Role = import('../../src/domain/people/role').Role;
/** `code`: see src/domain/issue.ts. */
type Issue = import('../../src/domain/issue').Issue;
type IssueCode = import('../../src/domain/issue').IssueCode;

/** `id` '' = no account; `action` '' = the columns say it. */
type Author = {
  id: string;
  name: string;
  reason: string;
  action: AuditAction | '';
  isDelivery: boolean;
  isOperator: boolean;
};
/** `before`, `after`: null if the row did not exist. */
type AuditAction = import('../../src/domain/audit').AuditAction;
type AuditEntry = { by: Author; action: AuditAction; before: Columns | null; after: Columns | null };
/** At most `most` attempts in `within` ms (accounts/attempts.js). `key`: hashed. */
type Limit = { key: string; most: number; within: number };
/** Columns of a token. */
type TokenColumns = { token_hash: string; token_sealed: string };

/** `url`, `pin`: null if sealed with another key. */
type ShownPairing = { url: string | null; pin: string | null; expiresAt: string };
/** Result of pairing a phone. */
type Paired = { token: string; grant: { grant: string; expiresAt: string } } | { code: IssueCode };

/** Each kind has its own limits. */
type MailKind =
  | 'reset'
  | 'verification'
  | 'claim'
  | 'emailChange'
  | 'moved'
  | 'notice'
  | 'key'
  | 'code'
  | 'freed'
  | 'invitation'
  | 'letter'
  | 'alarm'
  | 'test';
/** Account or network that a mail is charged to; `most`: mails a day. */
type Actor = { key: string; most: number };
/** Permission for one mail (mail/budget.js). */
type Stamp = { readonly kind: MailKind };
type Mail = {
  stamp: Stamp;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: { [name: string]: string };
  about?: string;
};
/** Plain texts, may contain user texts. `link`: button `linkText`. */
type LetterContent = {
  title: string;
  paragraphs: LetterText[];
  sections?: LetterSection[];
  link?: string;
  linkText?: string;
  foot?: LetterLine[];
};
type LetterSection = { title: string; lines: LetterLine[] };
/** `link`: an address of ours. */
type LetterLine = { text: LetterText; link?: string };
/** `exact`: server values that stay unchanged (mail/layout.js). */
type LetterText = string | { exact: string };
/** `witness`: monthly state of the log; `allDone`: also weeks without gaps; `muted`: property ids. */
type LetterSettings = {
  weekly: boolean;
  witness: boolean;
  answers: boolean;
  threads: boolean;
  allDone: boolean;
  muted: string[];
};
type LetterKind = import('../../src/domain/people/letter').LetterKind;
/** `shown`: texts of `html` for a preview. */
type Letter = {
  subject: string;
  html: string;
  text: string;
  shown: { title: string; paragraphs: string[]; linkText: string; linkHelp: string };
};
/** Account changes that the address is notified of. */
type Happened =
  | 'password'
  | 'email'
  | 'mfaOn'
  | 'mfaApp'
  | 'mfaOff'
  | 'mfaReset'
  | 'recoveryUsed'
  | 'recoveryCodes'
  | 'apiKey'
  | 'webhook'
  | 'calendar';

/** The last three are '' if unknown. `street`: the village if it has no streets. */
type Found = {
  label: string;
  latitude: number;
  longitude: number;
  street: string;
  houseNumber: string;
  postcode: string;
};
/** Who runs this installation. */
type Imprint = { name: string; address: string; email: string; responsible: string };
/** null = the operator gave no value. */
type SiteConfig = {
  tileUrl: string;
  mapsLink: string;
  imprint: Imprint | null;
  costs: string | null;
  hosting: string | null;
};

/** Allowed signs and kind ('text', 'number', 'flag') by column. */
type Comparable = { [column: string]: { signs: string[]; kind: string } };
/** `pins(column)`: whether the filter fixes this column; `search`: words and capture period. */
type Condition = {
  sql: string;
  params: Params;
  pins: (column: string | undefined) => boolean;
  search: { text: string; from: string | undefined; to: string | undefined } | null;
};

/** Begin of the next page: sort value and id of the last row. */
type Cursor = { at: string; id: string };
/** What depends on an account. */
type Numbers = { employees: number; properties: number; documentations: number };
/** Row of the audit log. */
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
/** Label of a logged record; `tombstone`: if it was deleted. */
type Label = { label: string; detail: string; tombstone: Tombstone | null };
type Tombstone = { number: string; propertyName: string; deletedBy: string; deletedAt: string; reason: string };

/** Writes to the terminal. */
declare const console: { log(text: string): void };

/** The engine searches these bytes natively. */
declare const Buffer: {
  from(bytes: number[]): Uint8Array;
  from(text: string, encoding?: 'hex'): Uint8Array & { toString(encoding: 'base64'): string };
};

/** Expected days, captures and results of a plan. */
type Plan = import('../../src/domain/plans/plan').Plan;
type PlanWindow = import('../../src/domain/plans/plan').PlanWindow;
type Visit = import('../../src/domain/plans/plan').Visit;
type JudgedWindow = import('../../src/domain/plans/plan').JudgedWindow;
type SeenPlan = { plan: Plan; name: string; address: string; isOwn: boolean };
