/**
 * What the phone keeps. One comment per index: the question it answers.
 * Traps (docs/notes/browsers.md): no foreign `await` inside a transaction; ids are explicit strings; bytes in a table
 * of their own whose shape never changes; photo bytes are ArrayBuffers (WebKit loses Blobs).
 */
import Dexie, { type EntityTable, type Table } from 'dexie';
import type { Transfer, TransferState } from '../domain/delivery/transfer';
import type { Draft, ManifestPhoto, Sealed } from '../domain/documentation/documentation';
import type { OwnActivities } from '../domain/documentation/ownActivities';
import type { PropertyRecord } from '../domain/documentation/property';
import type { DocumentationRecord } from '../domain/documentation/record';
import type { ServiceType } from '../domain/documentation/service';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import type { Role } from '../domain/people/role';
import type { Plan, Visit } from '../domain/plans/plan';
import type { Keeping } from '../domain/time/elapsed';
import { guardDatabase } from './guard';
import { leavingNothingOpen } from './putAway';

/** `user:<id>` or `link:<first 32 hex of the token's SHA-256>`: whose work it is on this device. */
export type OwnerKey = `user:${string}` | `link:${string}`;

/** The row of `meta` with the key of this device for an owner (deviceKeys.ts). */
export const deviceKeyRow = (owner: OwnerKey) => `deviceKey:${owner}`;

/** `kept`: how long an expired one has been kept (D11); absent = no answer of the server since it expired. */
export type DraftRow = Draft & { owner: OwnerKey; kept?: Keeping };
/** Metadata of a stored photo; `documentation` is the draft's id, which becomes the documentation's. */
export type PhotoRow = ManifestPhoto & { documentation: string; sequence: number };
export type BytesRow = { id: string; bytes: ArrayBuffer };

/** A sealed documentation of this phone and what became of it. */
export type OutboxRow = {
  id: string;
  owner: OwnerKey;
  /** Mirrors `transfer.state`, for the index. */
  state: TransferState;
  nextAttemptAt: number;
  sealed: Sealed;
  /** That of the device (D191); absent = saved without one. */
  signature?: DeviceSignature;
  transfer: Transfer;
  /** For lists without a network: the names as they were at the tap on 'Speichern'. */
  propertyName: string;
  propertyAddress: string;
  authorName: string;
  /** Record number (D40). */
  number: string;
  /** The company its author worked for then (D91); absent = none, a link, or sealed before this was kept. */
  company?: string;
  /** capturedAt plus the clock offset, ms: what lists sort by (D9). */
  capturedAt: number;
};

/** A documentation as the server shows it to this account (pull); one phone may serve several people. */
export type DocumentationRow = DocumentationRecord & { account: string };

export type PropertyRow = PropertyRecord & { account: string };

/** A running Leistungsplan that concerns an account, with the days on which the server knew its service captured (D156). */
export type PlanRow = Plan & { account: string; propertyName: string; propertyAddress: string; visits: Visit[] };

/** Who is signed in on this device; exactly one row, id 'current'. */
export type SessionRow = {
  id: 'current';
  user: string;
  token: string;
  email: string;
  fullName: string;
  companyName: string;
  role: Role;
  employer: { id: string; companyName: string } | null;
  mustChangePassword: boolean;
  /** What the company offers beside the list of a service (D104); absent = never heard. */
  activities?: OwnActivities;
  /** How many held records the company had when this phone last heard (D29); absent = never heard. */
  held?: number;
  /** False since the server answered 401: lists still show; the pull asks again later, and a sign-in ends the waiting (D61). */
  alive: boolean;
};

/**
 * Delivery grant of a person on this device; survives sign-out (architecture 4). `refused`: the server did not accept it
 * while it accepted the session; it is asked last until there is another or it is accepted again (D61).
 */
export type GrantRow = {
  user: string;
  name: string;
  grant: string;
  expiresAt: number;
  signedOutAt: number | null;
  refused?: boolean;
  /** The key of this device, of which the server has not heard yet that its person signed out (D241). */
  untoldKey?: string | undefined;
};

/** What the server says of a link: where it leads, for whom, which services are agreed (docs/routes.md). */
export type LinkFacts = {
  property: Omit<PropertyRecord, 'notes' | 'serviceTypes'>;
  /** Who the work is booked to, or who a manager said works with the own link (D113); '' where nobody did. */
  company: string;
  serviceTypes: ServiceType[];
};

/** A documentation link on this device. `wanted`: it was opened and the server has not answered since. */
export type LinkRow = {
  owner: OwnerKey;
  token: string;
  wanted: boolean;
  /** 'unchecked': the server never answered; 'invalid': it does not know the link (any more). */
  state: 'unchecked' | 'valid' | 'invalid';
  /** As last heard, also of a link that ended since. */
  facts: LinkFacts | null;
};

/** Small facts of the device: clock offset, the server's time as heard (elapsed.ts), pull cursors, last service type, settings. */
export type MetaRow = { key: string; value: unknown };

/** One line of the device log; never a token, never a text somebody typed. */
export type LogRow = { id: string; at: number; event: string; detail: string };

/** Raised with every change of the stores below; `guard.ts` compares it with what is on the phone. */
const SCHEMA_VERSION = 3;

class ObjektbelegDb extends Dexie {
  drafts!: EntityTable<DraftRow, 'id'>;
  photos!: EntityTable<PhotoRow, 'id'>;
  photoBytes!: EntityTable<BytesRow, 'id'>;
  outbox!: EntityTable<OutboxRow, 'id'>;
  documentations!: Table<DocumentationRow, [string, string]>;
  properties!: Table<PropertyRow, [string, string]>;
  plans!: Table<PlanRow, [string, string]>;
  session!: EntityTable<SessionRow, 'id'>;
  grants!: EntityTable<GrantRow, 'user'>;
  links!: EntityTable<LinkRow, 'owner'>;
  meta!: EntityTable<MetaRow, 'key'>;
  log!: EntityTable<LogRow, 'id'>;

  constructor(name = 'objektbeleg') {
    // 'strict': after the commit the bytes are on the disk, not in a cache that a dying battery takes along.
    super(name, { chromeTransactionDurability: 'strict' });
    // One declaration for all: Dexie compares it with what is on the phone and adds what is missing there. An earlier version
    // has to stay only where it changes rows (`upgrade`); each costs every start of the app (3 ms of processor for two).
    this.version(SCHEMA_VERSION).stores({
      // owner: the open draft of this person or link
      drafts: 'id, owner',
      // documentation: the photos of one draft or record, sorted by sequence afterwards
      photos: 'id, documentation',
      photoBytes: 'id',
      // [state+nextAttemptAt]: what is due now, and when the next is; [owner+state]: the badge of this person;
      // [owner+capturedAt]: own list, newest first
      outbox: 'id, [state+nextAttemptAt], [owner+state], [owner+capturedAt]',
      // [account+capturedAt]: history; [account+property+capturedAt]: history of one property
      documentations: '[account+id], [account+capturedAt], [account+property+capturedAt], [account+user+capturedAt]',
      // account: all properties of this account, ordered by name afterwards
      properties: '[account+id], account',
      session: 'id',
      grants: 'user',
      meta: 'key',
      // at: the oldest lines go first
      log: 'id, at',
      // since version 2
      links: 'owner',
      // since version 3; account: all plans of this account
      plans: '[account+id], account',
    });
    this.on('populate', (change) => {
      change.table('meta').add({ key: 'setting:knownSince', value: Date.now() });
    });
  }
}

/** The database of this origin; page and service worker each open their own connection. */
export const db = leavingNothingOpen(guardDatabase(new ObjektbelegDb(), SCHEMA_VERSION));
