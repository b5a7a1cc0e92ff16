/**
 * Injected dependencies of the delivery: clock, randomness, network and storage, so that tests can
 * simulate every order and crash. `phone.ts` has the real ones.
 */
import type { PhotoDelivery } from '../api/submit';
import type { ServerTime } from '../api/time';
import type { Credential } from '../api/wire';
import type { BlockedGroup } from '../db/blocked';
import type { OutboxRow, OwnerKey } from '../db/db';
import type { Job, Tried } from '../db/outbox';
import type { UntoldKey } from '../db/session';
import type { Confirmation, Moment, Outcome, Receipt, Transfer } from '../domain/delivery/transfer';
import type { Sealed } from '../domain/documentation/documentation';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import type { ServerTimeSeen } from '../domain/time/elapsed';

export type Clock = {
  now: () => number;
  /** Returns the cancel function. */
  timer: (run: () => void, ms: number) => () => void;
};

/** The delivery routes (docs/api.md); they never throw. */
export type Routes = {
  /** `signature`: the device's, if any. */
  documentation: (sealed: Sealed, credential: Credential, signature?: DeviceSignature) => Promise<Outcome>;
  photo: (delivery: PhotoDelivery, credential: Credential) => Promise<Outcome>;
  receipts: (
    documentations: readonly Pick<Sealed, 'id' | 'contentHash'>[],
    credential: Credential,
  ) => Promise<{ kind: 'receipts'; receipts: Receipt[] } | Outcome>;
  /** Reports an ended device key; returns whether no retry is needed. */
  keyEnded: (key: string, credential: Credential) => Promise<boolean>;
  /** Server time and database generation, or null without an answer. */
  time: () => Promise<ServerTime | null>;
};

/**
 * The queue (src/db/outbox.ts, session.ts and elapsed.ts). Each call is one transaction and may
 * throw.
 */
export type Store = {
  dueIds: (now: number, limit: number) => Promise<string[]>;
  nextDue: () => Promise<number | null>;
  job: (id: string) => Promise<Job | null>;
  credentialsOf: (owner: OwnerKey) => Promise<Omit<Job, 'row'>>;
  photoBytes: (id: string) => Promise<ArrayBuffer | null>;
  applyOutcome: (id: string, outcome: Outcome, moment: Moment) => Promise<Transfer | null>;
  signInNeeded: (owner: OwnerKey, tried: Tried, moment: Moment) => Promise<boolean>;
  completeRows: () => Promise<OutboxRow[]>;
  confirmRow: (id: string, confirmation: Confirmation, moment: Moment) => Promise<Transfer | null>;
  countFrom: (rows: readonly OutboxRow[], elapsed: number) => Promise<void>;
  serverTimeSeen: () => Promise<ServerTimeSeen | null>;
  syncServerTime: (
    atAsking: ServerTimeSeen | null,
    times: Pick<ServerTimeSeen, 'server' | 'device'>,
  ) => Promise<number | null>;
  expiredDrafts: () => Promise<string[]>;
  ageDrafts: (ids: readonly string[], elapsed: number) => Promise<number>;
  blockedGroups: () => Promise<BlockedGroup[]>;
  continueGroup: (owner: OwnerKey, group: string, now: number) => Promise<void>;
  judgeGrant: (user: string, grant: string, refused: boolean) => Promise<void>;
  untoldKeys: () => Promise<UntoldKey[]>;
  keyTold: (told: UntoldKey) => Promise<void>;
  endIdleGrants: () => Promise<string[]>;
  /** Gives up the Soll-Bilder; returns their number. */
  clearTargets: () => Promise<number>;
};

/** `done` of `total` photos have arrived. */
export type UploadProgress = { id: string; done: number; total: number };

export type Ports = {
  clock: Clock;
  /** In [0, 1). */
  random: () => number;
  /** The page is visible. */
  visible: () => boolean;
  routes: Routes;
  store: Store;
  /** Runs `work` as the only sender of this origin; `lost` aborts when another took over. */
  runAsLeader: (work: (lost: AbortSignal) => Promise<void>) => Promise<void>;
  /** A run was aborted for inactivity: drop hanging resources. */
  onStall: () => void;
  report: (sending: UploadProgress | null) => void;
};

export function momentOfTime({ clock, random, visible }: Pick<Ports, 'clock' | 'random' | 'visible'>): Moment {
  return { now: clock.now(), random: random(), visible: visible() };
}
