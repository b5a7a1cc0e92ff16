/**
 * One documentation on its way: its sealed body, then the photos the server says it lacks, in their order. Whatever
 * happens becomes one Outcome, and that goes through domain/delivery/transfer into the row. Nothing is stored in between:
 * after a crash the server's receipt says again what is missing.
 */
import type { Job } from '../db/outbox';
import { groupOf } from '../db/parked';
import { StorageError } from '../db/storage';
import type { Outcome } from '../domain/delivery/transfer';
import type { ManifestPhoto } from '../domain/documentation/documentation';
import { PARKED_REST, RETRY_AFTER_MAX, RETRY_MAX_VISIBLE, SENDERS } from '../domain/limits';
import { type Caller, callerFor, type Spoken } from './caller';
import { momentOfTime, type Ports, type Store, type UploadProgress } from './ports';
import { createSlots, settleAll, type UploadSlots } from './slots';

/** Photos read ahead of the line; at 2 MB each the most memory the delivery takes is 12 MB. */
const IN_MEMORY = 6;

/** What all runs of one engine send with: places for requests, and what the server said it still lacks. */
export type Sending = {
  ports: Ports;
  /** Requests at a time, overall. */
  send: UploadSlots;
  /** Photos in memory at a time, so that the next one is read while others travel. */
  load: UploadSlots;
  /**
   * Ids a confirmation found lacking (D33), by documentation: the body would be answered from the row, which believes
   * that all is there.
   */
  lacking: Map<string, readonly string[]>;
  /**
   * Rows about which somebody asked for patience (`Retry-After`): our server as long as it said, a stranger for half a
   * minute; counted by timers, as every waiting here.
   */
  resting: Set<string>;
  /**
   * Groups of parked rows (db/parked.ts) that were asked about in the last half minute, and whether somebody wanted
   * them to be asked about meanwhile.
   */
  restingGroups: Map<string, boolean>;
  /** Somebody wanted to ask about what rested, and it has rested now. */
  rested: () => void;
  /** Told after every photo, and once more with null when the documentation is off the line. */
  progress: (id: string, progress: UploadProgress | null) => void;
};

/** With no memory yet; kept from run to run. */
export function sendingOf(ports: Ports, told: Pick<Sending, 'progress' | 'rested'>): Sending {
  const memory = {
    lacking: new Map<string, readonly string[]>(),
    resting: new Set<string>(),
    restingGroups: new Map<string, boolean>(),
  };
  return { ports, send: createSlots(SENDERS), load: createSlots(IN_MEMORY), ...memory, ...told };
}

/** Our own server was asked and could not answer: that is about this one row, the line is well. */
export function isStumble(answer: Spoken): boolean {
  return answer.kind === 'retry' && answer.code === 'temporary';
}

/**
 * Delivers one row that still waits; returns what came of it, null if it waits no more.
 * @param parked it speaks for its parked group: asks about it, unless it has gone meanwhile.
 */
export async function deliverRow(id: string, sending: Sending, parked: boolean): Promise<Outcome | null> {
  const { store } = sending.ports;
  const job = await store.job(id);
  if (!job || (job.row.state !== 'waiting' && !parked)) return null;
  const { outcome: met, arrived } = await sendDocumentation(job, sending);
  const outcome = met.kind === 'notFound' ? { ...met, since: job.row.transfer.resends } : met;
  // Photos that arrived end the series of failures, also when a later one failed: the link works.
  if (arrived && outcome.kind === 'retry') await store.applyOutcome(id, arrived, momentOfTime(sending.ports));
  await storeOutcome(job, outcome, sending);
  return outcome;
}

async function storeOutcome(job: Job, outcome: Outcome, sending: Sending): Promise<void> {
  const { id, owner, transfer } = job.row;
  if (outcome.kind === 'retry') letRest(id, outcome, sending);
  if (outcome.kind === 'signIn' || outcome.kind === 'refused')
    letGroupRest(groupOf({ owner, transfer: { ...transfer, reason: outcome.code } }), sending);
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

function letRest(id: string, { retryAfterMs, code }: Extract<Outcome, { kind: 'retry' }>, sending: Sending): void {
  if (retryAfterMs === null) return;
  sending.resting.add(id);
  const most = code === undefined ? RETRY_MAX_VISIBLE : RETRY_AFTER_MAX;
  sending.ports.clock.timer(() => sending.resting.delete(id), Math.min(most, retryAfterMs));
}

function letGroupRest(group: string, { restingGroups, ports, rested }: Sending): void {
  restingGroups.set(group, false);
  ports.clock.timer(() => {
    const wanted = restingGroups.get(group);
    restingGroups.delete(group);
    if (wanted) rested();
  }, PARKED_REST);
}

/** What one of a parked group's rows brings is true of the others: the server knows who asks, or takes what it refused. */
async function noteParked({ row }: Job, answer: Spoken, { store, clock }: Ports): Promise<void> {
  if (row.state === 'waiting' || answer.kind === 'signIn' || (row.state === 'refused' && answer.kind === 'refused'))
    return;
  await store.continueGroup(row.owner, groupOf(row), clock.now());
}

type Carried = { outcome: Outcome; arrived: Outcome | null };
type Path = { sending: Sending; caller: Caller };

/**
 * Every attempt begins with the sealed body: 2 KB, and the server's receipt names what is missing. Without it a photo
 * whose answer alone was lost would be sent again, at a hundred times the bytes.
 */
async function sendDocumentation(job: Job, sending: Sending): Promise<Carried> {
  const { sealed, signature } = job.row;
  const caller = callerFor(job, sending.ports.store, (answer) => noteParked(job, answer, sending.ports));
  const path = { sending, caller };
  const lacking = sending.lacking.get(sealed.id);
  if (lacking) {
    const carried = await carryLacking(job, lacking, path);
    // The documentation itself is gone by now: what was remembered is old, and the body has its say.
    if (carried.outcome.kind !== 'notFound') return carried;
  }
  const header = await sending.send(() =>
    path.caller((credential) => sending.ports.routes.documentation(sealed, credential, signature)),
  );
  if (header.kind !== 'receipt' || header.receipt.state !== 'receiving') return { outcome: header, arrived: null };
  return sendPhotos(job, new Set(header.receipt.missing), path);
}

/**
 * Only a broken line is worth remembering, and a photo that cannot be read here (the others have arrived by then): any
 * verdict, and any end, makes the next attempt begin with the body.
 */
async function carryLacking(job: Job, lacking: readonly string[], path: Path): Promise<Carried> {
  const carried = await sendPhotos(job, new Set(lacking), path);
  const { outcome, failed } = carried;
  if (outcome.kind === 'unreadable') path.sending.lacking.set(job.row.id, [outcome.photo]);
  else if (outcome.kind !== 'retry' || !failed) path.sending.lacking.delete(job.row.id);
  return carried;
}

/**
 * What the photos of one documentation have brought so far. `failure` ends it; `unsent`: why one of them cannot go from
 * here, which keeps none of the others back.
 */
type Tally = Record<'complete' | 'failure' | 'unsent' | 'arrived', Outcome | null> & { done: number };

async function sendPhotos(
  job: Job,
  lacking: ReadonlySet<string>,
  { sending, caller }: Path,
): Promise<Carried & { failed: boolean }> {
  const { sealed } = job.row;
  const todo = sealed.photos.filter(({ id }) => lacking.has(id));
  const total = sealed.photos.length;
  const tally: Tally = { done: total - todo.length, complete: null, failure: null, unsent: null, arrived: null };
  sending.progress(sealed.id, { id: sealed.id, done: tally.done, total });
  const sendOne = (photo: ManifestPhoto) =>
    sending.load(async () => {
      if (tally.failure || tally.complete) return;
      const outcome = await sendPhoto(job, photo, { sending, caller, tally });
      if (outcome === null) return;
      countOutcome(tally, outcome);
      if (outcome.kind !== 'receipt') return;
      sending.progress(sealed.id, { id: sealed.id, done: tally.done, total });
    });
  await settleAll(todo.map(sendOne));
  const { complete, failure, unsent, arrived } = tally;
  // Everything sent and yet not complete: the receipts disagree, so the next attempt asks from the start.
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
 * The bytes of a photo; null where they are gone, or they alone cannot be read, and then the tally says so.
 * @throws StorageError of a storage that is dead or full: that says nothing about the photo.
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

/** Null where it was not sent: it cannot be read here, or another one failed meanwhile. */
async function sendPhoto(
  job: Job,
  photo: ManifestPhoto,
  { sending, caller, tally }: PhotoPath,
): Promise<Outcome | null> {
  const bytes = await readPhotoBytes(photo, sending.ports.store, tally);
  if (bytes === null) return null;
  return sending.send(async () => {
    if (tally.failure) return null;
    return caller((credential) =>
      sending.ports.routes.photo({ documentation: job.row.sealed, photo, bytes }, credential),
    );
  });
}
