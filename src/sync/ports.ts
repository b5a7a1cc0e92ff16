/**
 * What the core of the delivery is made with. Clock, randomness, network and storage come in as arguments, so that
 * tests can play every order of events and every crash. `phone.ts` is the real thing.
 */
import type { PhotoDelivery } from '../api/submit';
import type { ServerTime } from '../api/time';
import type { Credential } from '../api/wire';
import type { OutboxRow, OwnerKey } from '../db/db';
import type { Job, Tried } from '../db/outbox';
import type { Parked } from '../db/parked';
import type { UntoldKey } from '../db/session';
import type { Confirmation, Moment, Outcome, Receipt, Transfer } from '../domain/delivery/transfer';
import type { Sealed } from '../domain/documentation/documentation';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import type { Heard } from '../domain/time/elapsed';

export type Clock = {
  /** Wall time in ms. */
  now: () => number;
  /** Calls back once after `ms`; returns the way to call it off. */
  timer: (run: () => void, ms: number) => () => void;
};

/** The delivery routes (docs/routes.md); nothing of it throws. */
export type Routes = {
  /** `signature`: that of the device, where there is one (D191). */
  documentation: (sealed: Sealed, credential: Credential, signature?: DeviceSignature) => Promise<Outcome>;
  photo: (delivery: PhotoDelivery, credential: Credential) => Promise<Outcome>;
  receipts: (
    documentations: readonly Pick<Sealed, 'id' | 'contentHash'>[],
    credential: Credential,
  ) => Promise<{ kind: 'receipts'; receipts: Receipt[] } | Outcome>;
  /** That a key of this device is ended (D241); whether the server has heard of it. */
  keyEnded: (key: string, credential: Credential) => Promise<boolean>;
  /** The server's time and life (D58, D220), or null without an answer. */
  time: () => Promise<ServerTime | null>;
};

/** The queue on the phone (src/db/outbox.ts, session.ts and elapsed.ts). Each call is one transaction; any of them may throw. */
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
  heardTime: () => Promise<Heard | null>;
  hearTime: (atAsking: Heard | null, times: Pick<Heard, 'server' | 'device'>) => Promise<number | null>;
  expiredDrafts: () => Promise<string[]>;
  ageDrafts: (ids: readonly string[], elapsed: number) => Promise<number>;
  parked: () => Promise<Parked[]>;
  continueGroup: (owner: OwnerKey, group: string, now: number) => Promise<void>;
  judgeGrant: (user: string, grant: string, refused: boolean) => Promise<void>;
  untoldKeys: () => Promise<UntoldKey[]>;
  keyTold: (told: UntoldKey) => Promise<void>;
  endIdleGrants: () => Promise<string[]>;
};

/** `done` of `total` photos of a documentation are on the server. */
export type UploadProgress = { id: string; done: number; total: number };

export type Ports = {
  clock: Clock;
  /** In [0, 1). */
  random: () => number;
  /** Somebody looks at the page. */
  visible: () => boolean;
  routes: Routes;
  store: Store;
  /** Runs `work` while no other page or worker of this origin sends; `lost` is raised when another one took over. */
  alone: (work: (lost: AbortSignal) => Promise<void>) => Promise<void>;
  /** A run was given up because nothing happened any more: whatever hangs is dropped, where that can be done. */
  standstill: () => void;
  report: (sending: UploadProgress | null) => void;
};

/** The moment an answer arrived. */
export function momentOfTime({ clock, random, visible }: Pick<Ports, 'clock' | 'random' | 'visible'>): Moment {
  return { now: clock.now(), random: random(), visible: visible() };
}
