/**
 * One run over the queue. Several documentations travel in parallel; one refused or faulty row does
 * not block others; a lost connection ends the run after a few attempts.
 */
import type { BlockedGroup } from '../db/blocked';
import { dueAt } from '../domain/delivery/blocking';
import type { Outcome } from '../domain/delivery/transfer';
import { SENDERS, SERVER_ERRORS_MAX } from '../domain/limits';
import { deliverRow, isServerError, type Sending } from './deliver';
import { momentOfTime } from './ports';
import { settleAll } from './slots';

/** Attempts in a row without server until a run ends. */
export const GIVE_UP_AFTER = 3;
/** Rows a query. */
const QUEUE_BATCH = 20;

/**
 * 'due': due rows. 'all': ignores delays except `Retry-After`; blocked rows keep theirs. 'wake':
 * also retries blocked rows.
 */
export type Scope = 'wake' | 'all' | 'due';
/** `lost`: start nothing new, another sender took over. */
export type Run = { scope: Scope; lost: AbortSignal };

/**
 * `broken`: several attempts in a row found no server. `completed`: number of completed
 * documentations.
 */
export type RunResult = { broken: boolean; completed: number };

/**
 * Delivers each row at most once a run; ends when none is left, the connection is lost, or another
 * sender took over.
 */
export async function drainQueue(sending: Sending, { scope, lost }: Run): Promise<RunResult> {
  const representatives = new Map((await getDueBlocked(sending, scope)).map(({ id, others }) => [id, others]));
  const run: Notes = {
    tried: new Set(),
    batch: [...representatives.keys()],
    representatives,
    isServerReached: false,
    failures: 0,
    completed: 0,
  };
  const runSender = async () => {
    while (!lost.aborted && !isBroken(run)) {
      const id = await takeNext(sending, run, scope);
      if (id === null) return;
      const outcome = await attemptDelivery(id, sending, representatives.has(id));
      if (!outcome) continue;
      noteOutcome(run, outcome);
      if (isServerError(outcome)) tryNextRepresentative(run, id);
    }
  };
  await settleAll(Array.from({ length: SENDERS }, runSender));
  return { broken: isBroken(run), completed: run.completed };
}

/** An unreadable row backs off as well, so that it never blocks the queue. */
async function attemptDelivery(id: string, sending: Sending, blocked: boolean): Promise<Outcome | null> {
  try {
    return await deliverRow(id, sending, blocked);
  } catch {
    const outcome: Outcome = { kind: 'retry', retryAfterMs: null };
    await sending.ports.store.applyOutcome(id, outcome, momentOfTime(sending.ports));
    return outcome;
  } finally {
    sending.progress(id, null);
  }
}

/**
 * What a run knows. `batch`: ids to try next. `representatives`: rows that are tried for their blocked groups, each with
 * its substitutes. `isServerReached`: our server answered in this run. `failures`: in a row.
 */
type Notes = {
  tried: Set<string>;
  batch: string[];
  representatives: Map<string, string[]>;
  isServerReached: boolean;
  failures: number;
  completed: number;
};

/** Many failures mean a lost connection, unless the server answered: then they concern the rows. */
function isBroken({ isServerReached, failures }: Notes): boolean {
  return failures >= (isServerReached ? SERVER_ERRORS_MAX : GIVE_UP_AFTER);
}

function noteOutcome(run: Notes, outcome: Outcome): void {
  // A local read error says nothing about the connection.
  if (outcome.kind === 'unreadable') return;
  if (outcome.kind !== 'retry' || outcome.code !== undefined) run.isServerReached = true;
  run.failures = outcome.kind === 'retry' ? run.failures + 1 : 0;
  if (outcome.kind === 'receipt' && outcome.receipt.state === 'complete') run.completed++;
}

/** A server error for a row says nothing about its group: try another row of the group. */
function tryNextRepresentative({ representatives, batch }: Notes, id: string): void {
  const [next, ...others] = representatives.get(id) ?? [];
  if (next === undefined) return;
  representatives.set(next, others);
  batch.unshift(next);
}

/** Blocked groups to retry. A wake during a group's back-off is noted; deliver.ts retries the group after it. */
async function getDueBlocked(
  { ports: { store, clock }, backedOffGroups }: Sending,
  scope: Scope,
): Promise<BlockedGroup[]> {
  const now = clock.now();
  const mayRetry = (group: string) => {
    if (backedOffGroups.has(group)) backedOffGroups.set(group, true);
    return !backedOffGroups.has(group);
  };
  return (await store.blockedGroups()).filter(
    ({ group, nextAttemptAt }) => dueAt(nextAttemptAt, now) <= now || (scope === 'wake' && mayRetry(group)),
  );
}

/** The next untried row; failed rows may reappear, so skip them. */
async function takeNext(sending: Sending, run: Notes, scope: Scope): Promise<string | null> {
  if (run.batch.length === 0) {
    const { store, clock } = sending.ports;
    const now = clock.now();
    const reach = scope === 'due' ? now : Number.POSITIVE_INFINITY;
    const found = await store.dueIds(reach, run.tried.size + QUEUE_BATCH);
    const isLeft = (id: string) => !run.tried.has(id) && (scope === 'due' || !sending.backedOffIds.has(id));
    // A parallel sender may have filled the batch during the query.
    if (run.batch.length === 0) run.batch = found.filter(isLeft);
  }
  const id = run.batch.shift() ?? null;
  if (id !== null) run.tried.add(id);
  return id;
}
