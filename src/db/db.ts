/**
 * The phone's database. Each index has a comment with its query. Traps (docs/notes/browsers.md):
 * - A transaction awaits only Dexie: any other `await` lets the browser end it.
 * - The app makes all ids, as strings.
 * - A photo's bytes are an ArrayBuffer in a table of their own, because WebKit loses Blobs.
 */
import Dexie, { type EntityTable, type Table } from 'dexie';
import type { Transfer, TransferState } from '../domain/delivery/transfer';
import type { Draft, ManifestPhoto, Sealed } from '../domain/documentation/documentation';
import type { OwnActivities } from '../domain/documentation/ownActivities';
import type { PropertyRecord } from '../domain/documentation/property';
import type { DocumentationRecord } from '../domain/documentation/record';
import type { ServiceType } from '../domain/documentation/service';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import type { IssueCode } from '../domain/issue';
import type { Role } from '../domain/people/role';
import type { Stroke } from '../domain/photos/cover';
import type { TargetPhoto } from '../domain/photos/target';
import type { Plan, Visit } from '../domain/plans/plan';
import type { SentPhoto, Thread } from '../domain/threads/shownThread';
import type { Keeping } from '../domain/time/elapsed';
import { guardDatabase } from './guard';
import { leavingNothingOpen } from './putAway';

/** Owner of work on this device: `user:<id>`, or `link:<first 32 hex of the token's SHA-256>`. */
export type OwnerKey = `user:${string}` | `link:${string}`;

/** Key in `meta` of the device key of an owner (deviceKeys.ts). */
export const deviceKeyRow = (owner: OwnerKey) => `deviceKey:${owner}`;

/** `kept`: how long this device has kept the expired draft; absent = no server time since then. */
export type DraftRow = Draft & { owner: OwnerKey; kept?: Keeping };
/** Metadata of a photo. `documentation`: id of its draft, after the seal of its documentation. */
export type PhotoRow = ManifestPhoto & { documentation: string; sequence: number };
/** `original` and `strokes`: only of a draft's photo with covered parts, so that each stroke can be undone (D483). */
export type BytesRow = { id: string; bytes: ArrayBuffer; original?: ArrayBuffer; strokes?: readonly Stroke[] };

/** A sealed documentation of this phone with its transfer. */
export type OutboxRow = {
  id: string;
  owner: OwnerKey;
  /** Copy of `transfer.state` for the index. */
  state: TransferState;
  nextAttemptAt: number;
  sealed: Sealed;
  /** The device's signature; absent = saved without one. */
  signature?: DeviceSignature;
  transfer: Transfer;
  /** Names at the tap on 'Speichern', for lists without network. */
  propertyName: string;
  propertyAddress: string;
  authorName: string;
  number: string;
  /** The author's company at that time; absent = none, a link, or saved by an older version. */
  company?: string;
  /** Of a Nachtrag: name of the property that it names; absent = none. */
  changedPropertyName?: string;
  /** capturedAt plus the clock offset, ms: the sort key of lists. */
  capturedAt: number;
};

/** A documentation as the server shows it to `account`; several people may use one phone. */
export type DocumentationRow = DocumentationRecord & { account: string };

export type PropertyRow = PropertyRecord & { account: string };

/** A running Leistungsplan of an account. `visits`: the days with work, as the server knows them. */
export type PlanRow = Plan & { account: string; propertyName: string; propertyAddress: string; visits: Visit[] };

/** An open thread of an account, as last pulled. */
export type ThreadRow = Thread & { account: string };
/** A Soll-Bild. `account`: as in targets.ts; `bytes`: a JPEG of 150 KB at most. */
export type TargetRow = TargetPhoto & { account: string; bytes: ArrayBuffer };

/** A photo of a message before the server has it. */
export type AttachedPhoto = { line: SentPhoto; bytes: ArrayBuffer };
/** An answer that the server does not have yet. `refused`: it never will, and why. `photos`: absent in an older app. */
export type ThreadAnswerRow = {
  id: string;
  account: string;
  thread: string;
  propertyName: string;
  text: string;
  template: string;
  photos?: readonly AttachedPhoto[];
  at: number;
  refused: IssueCode | null;
};

/** The signed-in account; exactly one row, id 'current'. */
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
  /** Activities that the company added; absent = never received. */
  activities?: OwnActivities;
  /** Number of withheld records when last received; absent = never received. */
  held?: number;
  /** False after a 401: lists stay visible, the pull retries later, and a sign-in makes it true. */
  alive: boolean;
};

/**
 * Delivery grant of a person on this device. It survives the sign-out. `refused`: the server
 * rejected it but accepted the session. Until it is replaced or accepted, it is tried last.
 */
export type GrantRow = {
  user: string;
  name: string;
  grant: string;
  expiresAt: number;
  signedOutAt: number | null;
  refused?: boolean;
  /** Key of this device. The server does not know yet that it was signed out. */
  untoldKey?: string | undefined;
};

/** The server's answer about a link: target, owner, services (docs/api.md). */
export type LinkFacts = {
  property: Omit<PropertyRecord, 'notes' | 'serviceTypes'>;
  /** Company that gets the records, or that the Hausverwaltung named; '' = none. */
  company: string;
  serviceTypes: ServiceType[];
};

/** A link on this device. `wanted`: it was opened, and the server's answer is still missing. */
export type LinkRow = {
  owner: OwnerKey;
  token: string;
  wanted: boolean;
  /** 'unchecked': the server never answered. 'invalid': the server does not know it, or no longer. */
  state: 'unchecked' | 'valid' | 'invalid';
  /** As last received; an ended link keeps them. */
  facts: LinkFacts | null;
};

/**
 * Small values of the device: clock offset, server time (elapsed.ts), pull cursors, last service,
 * settings.
 */
export type MetaRow = { key: string; value: unknown };

/** A line of the device log; never a token, never typed text. */
export type LogRow = { id: string; at: number; event: string; detail: string };

/** Increase it with every change of the stores below. `guard.ts` compares it with the phone's. */
const SCHEMA_VERSION = 5;

class ObjektbelegDb extends Dexie {
  drafts!: EntityTable<DraftRow, 'id'>;
  photos!: EntityTable<PhotoRow, 'id'>;
  photoBytes!: EntityTable<BytesRow, 'id'>;
  outbox!: EntityTable<OutboxRow, 'id'>;
  documentations!: Table<DocumentationRow, [string, string]>;
  properties!: Table<PropertyRow, [string, string]>;
  plans!: Table<PlanRow, [string, string]>;
  threads!: Table<ThreadRow, [string, string]>;
  threadAnswers!: EntityTable<ThreadAnswerRow, 'id'>;
  targets!: Table<TargetRow, [string, string]>;
  session!: EntityTable<SessionRow, 'id'>;
  grants!: EntityTable<GrantRow, 'user'>;
  links!: EntityTable<LinkRow, 'owner'>;
  meta!: EntityTable<MetaRow, 'key'>;
  log!: EntityTable<LogRow, 'id'>;

  constructor(name = 'objektbeleg') {
    // 'strict': a commit is on disk, not in a cache that a power loss clears.
    super(name, { chromeTransactionDurability: 'strict' });
    // One declaration: Dexie adds missing stores and indexes. Keep an older version only for an
    // `upgrade`; each costs 1.5 ms at every start.
    this.version(SCHEMA_VERSION).stores({
      // owner: open draft of this person or link
      drafts: 'id, owner',
      // documentation: photos of a draft or record, sorted by sequence afterwards
      photos: 'id, documentation',
      photoBytes: 'id',
      // [state+nextAttemptAt]: due rows and the next time; [owner+state]: badge;
      // [owner+capturedAt]: own list, newest first; sealed.parent: Nachträge of a record (since 4)
      outbox: 'id, [state+nextAttemptAt], [owner+state], [owner+capturedAt], sealed.parent',
      // [account+capturedAt]: history; [account+property+capturedAt]: history of a property
      documentations: '[account+id], [account+capturedAt], [account+property+capturedAt], [account+user+capturedAt]',
      // account: its properties, sorted by name afterwards
      properties: '[account+id], account',
      session: 'id',
      grants: 'user',
      meta: 'key',
      // at: the oldest lines are deleted first
      log: 'id, at',
      // since version 2
      links: 'owner',
      // since version 3; account: its plans
      plans: '[account+id], account',
      // since version 4; account: its open threads, and its answers that wait
      threads: '[account+id], account',
      threadAnswers: 'id, account',
      // since version 5; account: its Soll-Bilder; [account+property+service+id]: of a service, and keys without pictures
      targets: '[account+id], account, [account+property+service+id]',
    });
    this.on('populate', (change) => {
      change.table('meta').add({ key: 'setting:knownSince', value: Date.now() });
    });
  }
}

/** The database of this origin; page and service worker have separate connections. */
export const db = leavingNothingOpen(guardDatabase(new ObjektbelegDb(), SCHEMA_VERSION));
