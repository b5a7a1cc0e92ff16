/**
 * One run over the queue. Several documentations travel at a time; one that is refused, or whose server part is broken,
 * never holds up the others; a network that is gone is noticed after a few attempts, not after a thousand.
 */
import type { Parked } from '../db/parked';
import { dueAt } from '../domain/delivery/parking';
import type { Outcome } from '../domain/delivery/transfer';
import { SENDERS, STUMBLES_MAX } from '../domain/limits';
import { deliverRow, isStumble, type Sending } from './deliver';
import { momentOfTime } from './ports';
import { settleAll } from './slots';

/** Attempts in a row without an answer of the server after which a run over the queue gives up. */
export const GIVE_UP_AFTER = 3;
/** Rows of the queue looked up at a time. */
const QUEUE_BATCH = 20;

/**
 * 'due': rows whose time has come. 'all': waiting times count for nothing, except those somebody asked for, and what is
 * parked keeps its own. 'wake': something may have mended things, so what is parked is asked about too (D61).
 */
export type Scope = 'wake' | 'all' | 'due';
/** `lost`: begin nothing new, somebody else sends. */
export type Run = { scope: Scope; lost: AbortSignal };

/** `broken`: several attempts in a row found no server, the rest was not tried. `completed`: how many arrived whole. */
export type RunResult = { broken: boolean; completed: number };

/** Delivers, each row at most once a run; ends when nothing is left to try, the line is broken or another sender took over. */
export async function drainQueue(sending: Sending, { scope, lost }: Run): Promise<RunResult> {
  const speakers = new Map((await parkedDue(sending, scope)).map(({ id, others }) => [id, others]));
  const run: Notes = {
    tried: new Set(),
    batch: [...speakers.keys()],
    speakers,
    heard: false,
    failures: 0,
    completed: 0,
  };
  const runSender = async () => {
    while (!lost.aborted && !isBroken(run)) {
      const id = await takeNext(sending, run, scope);
      if (id === null) return;
      const outcome = await attemptDelivery(id, sending, speakers.has(id));
      if (!outcome) continue;
      noteOutcome(run, outcome);
      if (isStumble(outcome)) letAnotherSpeak(run, id);
    }
  };
  await settleAll(Array.from({ length: SENDERS }, runSender));
  return { broken: isBroken(run), completed: run.completed };
}

/** A row the phone cannot read just now steps back like any other failure, so that it never blocks the queue. */
async function attemptDelivery(id: string, sending: Sending, parked: boolean): Promise<Outcome | null> {
  try {
    return await deliverRow(id, sending, parked);
  } catch {
    const outcome: Outcome = { kind: 'retry', retryAfterMs: null };
    await sending.ports.store.applyOutcome(id, outcome, momentOfTime(sending.ports));
    return outcome;
  } finally {
    sending.progress(id, null);
  }
}

/**
 * `speakers`: rows that speak for a parked group, each with those that may speak after it; `heard`: our server said
 * something in this run; `failures`: in a row.
 */
type Notes = {
  tried: Set<string>;
  batch: string[];
  speakers: Map<string, string[]>;
  heard: boolean;
  failures: number;
  completed: number;
};

/** Failures of many rows mean that the line is gone, unless the server was heard: then they are the rows' own. */
function isBroken({ heard, failures }: Notes): boolean {
  return failures >= (heard ? STUMBLES_MAX : GIVE_UP_AFTER);
}

function noteOutcome(run: Notes, outcome: Outcome): void {
  // What this phone cannot read says nothing of the line.
  if (outcome.kind === 'unreadable') return;
  if (outcome.kind !== 'retry' || outcome.code !== undefined) run.heard = true;
  run.failures = outcome.kind === 'retry' ? run.failures + 1 : 0;
  if (outcome.kind === 'receipt' && outcome.receipt.state === 'complete') run.completed++;
}

/** What the server stumbles over says nothing about the group it speaks for. */
function letAnotherSpeak({ speakers, batch }: Notes, id: string): void {
  const [next, ...others] = speakers.get(id) ?? [];
  if (next === undefined) return;
  speakers.set(next, others);
  batch.unshift(next);
}

/** The parked groups that are to be asked about. */
async function parkedDue({ ports: { store, clock }, restingGroups }: Sending, scope: Scope): Promise<Parked[]> {
  const now = clock.now();
  const mayBeAsked = (group: string) => {
    if (restingGroups.has(group)) restingGroups.set(group, true);
    return !restingGroups.has(group);
  };
  return (await store.parked()).filter(
    ({ group, nextAttemptAt }) => dueAt(nextAttemptAt, now) <= now || (scope === 'wake' && mayBeAsked(group)),
  );
}

/** The next row nobody tried in this run. Rows that failed may still be in reach, so they are read past. */
async function takeNext(sending: Sending, run: Notes, scope: Scope): Promise<string | null> {
  if (run.batch.length === 0) {
    const { store, clock } = sending.ports;
    const now = clock.now();
    const reach = scope === 'due' ? now : Number.POSITIVE_INFINITY;
    const found = await store.dueIds(reach, run.tried.size + QUEUE_BATCH);
    const isLeft = (id: string) => !run.tried.has(id) && (scope === 'due' || !sending.resting.has(id));
    if (run.batch.length === 0) run.batch = found.filter(isLeft);
  }
  const id = run.batch.shift() ?? null;
  if (id !== null) run.tried.add(id);
  return id;
}
