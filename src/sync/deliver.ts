/**
 * Delivers one documentation: the sealed body, then the missing photos in order. The result is an
 * Outcome, which domain/delivery/transfer applies to the row. The phone stores no progress: after a
 * crash the server's receipt lists the missing photos.
 */

import { groupOf } from '../db/blocked';
import type { Job } from '../db/outbox';
import { StorageError } from '../db/storage';
import type { Outcome } from '../domain/delivery/transfer';
import type { ManifestPhoto } from '../domain/documentation/documentation';
import { BLOCKED_BACK_OFF, RETRY_AFTER_MAX, RETRY_MAX_VISIBLE, SENDERS } from '../domain/limits';
import { type CredentialFallback, createCredentialFallback, type Spoken } from './credentialFallback';
import { momentOfTime, type Ports, type Store, type UploadProgress } from './ports';
import { createSlots, settleAll, type UploadSlots } from './slots';

/** Photos read ahead; at 2 MB each at most 12 MB. */
const IN_MEMORY = 6;

/** Shared by all runs of an engine: slots, and missing photos. */
export type Sending = {
  ports: Ports;
  send: UploadSlots;
  /** Photos in memory, so that the next is read during uploads. */
  load: UploadSlots;
  /**
   * Missing photo ids by documentation, from a confirmation: a receipt for the body would not
   * name them.
   */
  lacking: Map<string, readonly string[]>;
  /**
   * Rows backed off by `Retry-After`: as long as our server says, 30 s for a third party; by
   * timers.
   */
  backedOffIds: Set<string>;
  /**
   * Groups of blocked rows (db/blocked.ts) retried within 30 s, and whether another retry was
   * requested meanwhile.
   */
  backedOffGroups: Map<string, boolean>;
  /** The back-off elapsed; a retry was requested meanwhile. */
  onBackOffEnd: () => void;
  /** Called after every photo, and with null at the end. */
  progress: (id: string, progress: UploadProgress | null) => void;
};

/** Empty state, kept between runs. */
export function sendingOf(ports: Ports, told: Pick<Sending, 'progress' | 'onBackOffEnd'>): Sending {
  const memory = {
    lacking: new Map<string, readonly string[]>(),
    backedOffIds: new Set<string>(),
    backedOffGroups: new Map<string, boolean>(),
  };
  return { ports, send: createSlots(SENDERS), load: createSlots(IN_MEMORY), ...memory, ...told };
}

/** Our server answered with an error: this row's problem, not the connection's. */
export function isServerError(answer: Spoken): boolean {
  return answer.kind === 'retry' && answer.code === 'temporary';
}

/**
 * Delivers a waiting row; returns the outcome, null if it no longer waits.
 * @param isRepresentative the row represents its blocked group: retried even so.
 */
export async function deliverRow(id: string, sending: Sending, isRepresentative: boolean): Promise<Outcome | null> {
  const { store } = sending.ports;
  const job = await store.job(id);
  if (!job || (job.row.state !== 'waiting' && !isRepresentative)) return null;
  const { outcome: met, arrived } = await sendDocumentation(job, sending);
  const outcome = met.kind === 'notFound' ? { ...met, since: job.row.transfer.resends } : met;
  // Arrived photos reset the failures, even if a later one failed.
  if (arrived && outcome.kind === 'retry') await store.applyOutcome(id, arrived, momentOfTime(sending.ports));
  await storeOutcome(job, outcome, sending);
  return outcome;
}

async function storeOutcome(job: Job, outcome: Outcome, sending: Sending): Promise<void> {
  const { id, owner, transfer } = job.row;
  if (outcome.kind === 'retry') backOff(id, outcome, sending);
  if (outcome.kind === 'signIn' || outcome.kind === 'refused')
    backOffGroup(groupOf({ owner, transfer: { ...transfer, reason: outcome.code } }), sending);
  const moment = momentOfTime(sending.ports);
  if (outcome.kind !== 'signIn' || outcome.code === 'wrong_user')
    await sending.ports.store.applyOutcome(id, outcome, moment);
  else
    await sending.ports.store.signInNeeded(
      owner,
      outcome.code === 'grant_ended' ? { ...job, only: id } : { ...job, id },
      moment,
    );
}

function backOff(id: string, { retryAfterMs, code }: Extract<Outcome, { kind: 'retry' }>, sending: Sending): void {
  if (retryAfterMs === null) return;
  sending.backedOffIds.add(id);
  const most = code === undefined ? RETRY_MAX_VISIBLE : RETRY_AFTER_MAX;
  sending.ports.clock.timer(() => sending.backedOffIds.delete(id), Math.min(most, retryAfterMs));
}

function backOffGroup(group: string, { backedOffGroups, ports, onBackOffEnd }: Sending): void {
  backedOffGroups.set(group, false);
  ports.clock.timer(() => {
    const isRetryRequested = backedOffGroups.get(group);
    backedOffGroups.delete(group);
    if (isRetryRequested) onBackOffEnd();
  }, BLOCKED_BACK_OFF);
}

/**
 * A blocked representative's result applies to its group: the credential or content is accepted
 * again.
 */
async function noteBlocked({ row }: Job, answer: Spoken, { store, clock }: Ports): Promise<void> {
  if (row.state === 'waiting' || answer.kind === 'signIn' || (row.state === 'refused' && answer.kind === 'refused'))
    return;
  await store.continueGroup(row.owner, groupOf(row), clock.now());
}

const RECORD_MISSING: Outcome = { kind: 'retry', retryAfterMs: null, code: 'temporary' };

type Carried = { outcome: Outcome; arrived: Outcome | null };
type Path = { sending: Sending; tryCredentials: CredentialFallback };

/**
 * Each attempt starts with the body: 2 KB, and the receipt lists missing photos. Otherwise a photo
 * with a lost answer is resent, at a hundred times the bytes.
 */
async function sendDocumentation(job: Job, sending: Sending): Promise<Carried> {
  const { sealed, signature } = job.row;
  const credentials = createCredentialFallback(job, sending.ports.store, (answer) =>
    noteBlocked(job, answer, sending.ports),
  );
  const path = { sending, tryCredentials: credentials };
  const lacking = sending.lacking.get(sealed.id);
  if (lacking) {
    const carried = await carryLacking(job, lacking, path);
    // The server no longer has it: the list is outdated, so send the body.
    if (carried.outcome.kind !== 'notFound') return carried;
  }
  const header = await sending.send(() =>
    path.tryCredentials((credential) => sending.ports.routes.documentation(sealed, credential, signature)),
  );
  if (header.kind !== 'receipt' || header.receipt.state !== 'receiving') return { outcome: header, arrived: null };
  // A Nachtrag whose record has not arrived from another phone: this row's delay, not the connection's.
  if (header.receipt.missing.length === 0 && sealed.parent) return { outcome: RECORD_MISSING, arrived: null };
  return sendPhotos(job, new Set(header.receipt.missing), path);
}

/**
 * Keep the list only after a lost connection or an unreadable photo; any verdict or completion
 * restarts with the body.
 */
async function carryLacking(job: Job, lacking: readonly string[], path: Path): Promise<Carried> {
  const carried = await sendPhotos(job, new Set(lacking), path);
  const { outcome, failed } = carried;
  if (outcome.kind === 'unreadable') path.sending.lacking.set(job.row.id, [outcome.photo]);
  else if (outcome.kind !== 'retry' || !failed) path.sending.lacking.delete(job.row.id);
  return carried;
}

/**
 * Results of one documentation's photos. `failure` ends it; `unsent`: a photo that cannot be sent,
 * without stopping others.
 */
type Tally = Record<'complete' | 'failure' | 'unsent' | 'arrived', Outcome | null> & { done: number };

async function sendPhotos(
  job: Job,
  lacking: ReadonlySet<string>,
  { sending, tryCredentials }: Path,
): Promise<Carried & { failed: boolean }> {
  const { sealed } = job.row;
  const todo = sealed.photos.filter(({ id }) => lacking.has(id));
  const total = sealed.photos.length;
  const tally: Tally = { done: total - todo.length, complete: null, failure: null, unsent: null, arrived: null };
  sending.progress(sealed.id, { id: sealed.id, done: tally.done, total });
  const sendOne = (photo: ManifestPhoto) =>
    sending.load(async () => {
      if (tally.failure || tally.complete) return;
      const outcome = await sendPhoto(job, photo, { sending, tryCredentials, tally });
      if (outcome === null) return;
      countOutcome(tally, outcome);
      if (outcome.kind !== 'receipt') return;
      sending.progress(sealed.id, { id: sealed.id, done: tally.done, total });
    });
  await settleAll(todo.map(sendOne));
  const { complete, failure, unsent, arrived } = tally;
  // All sent but incomplete: receipts disagree, restart at the next attempt.
  const outcome = complete ?? failure ?? unsent ?? { kind: 'retry', retryAfterMs: null };
  return { outcome, arrived, failed: failure !== null };
}

function countOutcome(tally: Tally, outcome: Outcome): void {
  if (outcome.kind !== 'receipt') {
    tally.failure ??= outcome;
    return;
  }
  tally.done++;
  if (outcome.receipt.state === 'receiving') tally.arrived = outcome;
  else tally.complete = outcome;
}

/**
 * Photo bytes; null where missing or unreadable, noted in the tally.
 * @throws StorageError of a dead or full storage: no statement about the photo.
 */
async function readPhotoBytes({ id }: ManifestPhoto, store: Store, tally: Tally): Promise<ArrayBuffer | null> {
  try {
    const bytes = await store.photoBytes(id);
    if (bytes === null) tally.unsent ??= { kind: 'refused', code: 'damaged' };
    return bytes;
  } catch (error) {
    if (error instanceof StorageError && error.kind !== 'other') throw error;
    tally.unsent ??= { kind: 'unreadable', photo: id };
    return null;
  }
}

type PhotoPath = Path & { tally: Tally };

/** Null if not sent: unreadable, or another one failed. */
async function sendPhoto(
  job: Job,
  photo: ManifestPhoto,
  { sending, tryCredentials, tally }: PhotoPath,
): Promise<Outcome | null> {
  const bytes = await readPhotoBytes(photo, sending.ports.store, tally);
  if (bytes === null) return null;
  return sending.send(async () => {
    if (tally.failure) return null;
    return tryCredentials((credential) =>
      sending.ports.routes.photo({ documentation: job.row.sealed, photo, bytes }, credential),
    );
  });
}
