/**
 * The loop. It runs over the queue when something says that it may be worth it, waits politely when it was not, and
 * never forgets: whatever is not at an end is work. Its only memory is what may be lost.
 */
import { retryDelay } from '../domain/delivery/retryPause';
import { QUEUE_INTERVAL, RETRY_MAX } from '../domain/limits';
import { HOUR, SECOND } from '../domain/time/duration';
import { type Sending, sendingOf } from './deliver';
import { type Clock, momentOfTime, type Ports, type UploadProgress } from './ports';
import { drainQueue, type Scope } from './queue';
import { confirmAfterRecovery, confirmAndRelease, releaseEarly } from './release';
import { createWatchdog, StandstillError, type Watchdog } from './watchdog';

/** How often the phone looks whether a confirmation is due. */
const CONFIRM_CHECK = HOUR;
/**
 * While somebody looks, the server is asked so often whether it is still the one that said 'complete' (D220): what a machine lost that
 * was recovered is there again within five minutes.
 */
const RECOVERY_CHECK = 90 * SECOND;

export type Engine = {
  /** Something happened that may have mended things: start, network, page visible, button. Looks at everything. */
  wake: () => void;
  /** The queue changed: when the next row is due (ms), null while nothing waits. */
  due: (at: number | null) => void;
  /** One run over the whole queue; resolves with whether it is empty or parked, for the service worker. */
  runOnce: () => Promise<boolean>;
  /** Frees room early; see release.ts. */
  makeRoom: () => Promise<number>;
  stop: () => void;
};

type State = {
  stopped: boolean;
  running: boolean;
  /** Asked for while a run was under way. */
  again: Scope | null;
  /** What a run was to look at that broke off by an error or a standstill: the next one does. */
  owed: Scope | null;
  /** Runs in a row that found no server; sets the pause. */
  broken: number;
  /** No run before the pause ends, except when woken. */
  paused: boolean;
  /** The last run was given up because nothing happened any more (watchdog.ts). */
  stoodStill: boolean;
  /** When confirmations were looked at, ms. */
  confirmedAt: number;
  /** They are looked at again after so long, ms. */
  confirmAgain: number;
  /** When the server was last asked whether it is still the one that said 'complete', ms. */
  lookedAt: number;
  post: Post;
};

const WIDEST: readonly Scope[] = ['wake', 'all', 'due'];

/** One look that sees what both do. */
function getWidestScope(one: Scope, other: Scope | null): Scope {
  return WIDEST.find((scope) => scope === one || scope === other) ?? one;
}

/** `onDelivered` is told after a run in which documentations arrived whole. */
export function createEngine(ports: Ports, onDelivered: () => void = () => {}): Engine {
  const state: State = {
    stopped: false,
    running: false,
    again: null,
    owed: null,
    broken: 0,
    paused: false,
    stoodStill: false,
    confirmedAt: Number.NEGATIVE_INFINITY,
    confirmAgain: 0,
    lookedAt: Number.NEGATIVE_INFINITY,
    post: postOf(ports, () => void startRun('wake')),
  };
  const work = createRunner(ports, state, onDelivered);
  // Waiting is counted by timers, never by comparing wall times: a clock that is set back must not stretch a pause.
  const next = createTimer(ports.clock);
  const beat = createTimer(ports.clock);

  const startRun = async (scope: Scope) => {
    if (state.stopped) return;
    if (state.running) {
      state.again = getWidestScope(scope, state.again);
      return;
    }
    state.running = true;
    state.paused = false;
    next.callOff();
    await work(getWidestScope(scope, state.owed));
    state.running = false;
    const { again } = state;
    state.again = null;
    if (again) void startRun(again);
    else await scheduleNextRun();
  };

  const nextDue = () => state.post.dog.run(() => state.post.sending.ports.store.nextDue());

  /** After a broken line a pause, then a look at everything; else until the next row is due. */
  const scheduleNextRun = async () => {
    if (state.broken > 0) {
      state.paused = true;
      next.set(retryDelay(state.broken - 1, momentOfTime(ports)), () => void startRun('all'));
    } else scheduleDueRun(await nextDue().catch(() => ports.clock.now() + QUEUE_INTERVAL));
  };

  const scheduleDueRun = (at: number | null) => {
    if (state.stopped || state.running || state.paused || at === null) return;
    next.set(Math.max(0, at - ports.clock.now()), () => void startRun('due'));
  };

  const scope = () => {
    if (ports.visible() && !state.paused) void startRun('all');
    beat.set(QUEUE_INTERVAL, scope);
  };

  return {
    wake: () => {
      void startRun('wake');
      beat.set(QUEUE_INTERVAL, scope);
    },
    due: scheduleDueRun,
    runOnce: async () => {
      await work('wake');
      if (state.broken > 0 || state.stoodStill) return false;
      const { dog, sending } = state.post;
      return dog.run(async () => (await sending.ports.store.dueIds(Number.POSITIVE_INFINITY, 1)).length === 0);
    },
    // Whoever waits for room is not kept waiting by a storage that does not answer.
    makeRoom: () => state.post.dog.run(() => releaseEarly(state.post.sending)).catch(noRoom),
    stop: () => {
      state.stopped = true;
      next.callOff();
      beat.callOff();
    },
  };
}

/** Longest time a timer can be set for; browsers ring at once for more. */
const FAR = 2 ** 31 - 1;

/** One timer that is set anew or called off. */
function createTimer(clock: Clock): { set: (ms: number, ring: () => void) => void; callOff: () => void } {
  let callOff = () => {};
  return {
    set: (ms, ring) => {
      callOff();
      callOff = clock.timer(ring, Math.min(ms, FAR));
    },
    callOff: () => callOff(),
  };
}

function noRoom(error: unknown): number {
  if (error instanceof StandstillError) return 0;
  throw error;
}

/** What sends, and who watches over it. */
type Post = { dog: Watchdog; sending: Sending };

/** What this engine sends with; it remembers from run to run, also beyond a run that was given up. */
function postOf(ports: Ports, rested: () => void, before?: Sending): Post {
  const travelling = new Map<string, UploadProgress>();
  const reportProgress = (id: string, at: UploadProgress | null) => {
    if (at) travelling.set(id, at);
    else travelling.delete(id);
    ports.report(travelling.values().next().value ?? null);
  };
  const dog = createWatchdog(ports.clock);
  const watched = { store: dog.over(ports.store, 'storage'), routes: dog.over(ports.routes, 'requests') };
  const sending = sendingOf({ ...ports, ...watched }, { progress: reportProgress, rested });
  if (!before) return { dog, sending };
  const { lacking, resting, restingGroups } = before;
  return { dog, sending: { ...sending, lacking, resting, restingGroups } };
}

/** One run: the queue first, then once in a while the confirmations. Never throws: a failure is a reason to pause. */
function createRunner(ports: Ports, state: State, onDelivered: () => void): (scope: Scope) => Promise<void> {
  return async (scope) => {
    const { dog, sending } = state.post;
    let completed = 0;
    let broken = false;
    let stoodStill = false;
    state.owed = scope;
    try {
      await ports.alone((lost) =>
        dog.run(async (gone) => {
          const ended = anySignal(lost, gone);
          try {
            ({ broken, completed } = await drainQueue(sending, { scope, lost: ended.signal }));
            if (!ended.signal.aborted) await confirmOnceInAWhile(sending, state, broken);
          } finally {
            ended.forget();
          }
        }),
      );
      state.owed = null;
    } catch (error) {
      broken = true;
      stoodStill = error instanceof StandstillError;
    }
    if (stoodStill) {
      ports.standstill();
      state.post = postOf(ports, sending.rested, sending);
      // Once it may have been one call; the second time in a row the storage is unwell, and gets its pause.
      if (!state.stoodStill) {
        broken = false;
        state.again ??= 'all';
      }
    }
    state.stoodStill = stoodStill;
    state.broken = broken ? state.broken + 1 : 0;
    if (completed > 0) onDelivered();
  };
}

/** Raised when one of the two is. (`AbortSignal.any` is missing before Safari 17.4.) */
function anySignal(one: AbortSignal, other: AbortSignal): { signal: AbortSignal; forget: () => void } {
  const both = new AbortController();
  const abortBoth = () => both.abort();
  for (const signal of [one, other]) {
    if (signal.aborted) abortBoth();
    signal.addEventListener('abort', abortBoth);
  }
  const removeListeners = () => {
    for (const signal of [one, other]) signal.removeEventListener('abort', abortBoth);
  };
  return { signal: both.signal, forget: removeListeners };
}

/** Also after a broken run: rows that nobody answers for say nothing about the others. Then asked again sooner. */
async function confirmOnceInAWhile(sending: Sending, state: State, broken: boolean): Promise<void> {
  const now = sending.ports.clock.now();
  const isDue = Math.abs(now - state.confirmedAt) >= state.confirmAgain;
  if (!isDue && Math.abs(now - state.lookedAt) < RECOVERY_CHECK) return;
  state.lookedAt = now;
  if (!isDue) return confirmAfterRecovery(sending);
  state.confirmedAt = now;
  state.confirmAgain = broken ? RETRY_MAX : CONFIRM_CHECK;
  await confirmAndRelease(sending);
}
