/**
 * The loop. It runs over the queue when something says that it may be worth it, waits politely when it was not, and
 * never forgets: whatever is not at an end is work. Its only memory is what may be lost.
 */
import { CONFIRM_CHECK, QUEUE_INTERVAL } from '../domain/limits';
import { retryDelay } from '../domain/transfer';
import { lineOf } from './deliver';
import { momentOf, type Ports, type Progress } from './ports';
import { drain } from './queue';
import { confirmAndRelease, releaseEarly } from './release';

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
  /** Asked for while a run was under way: 'all' looks past the waiting times, 'due' does not. */
  again: 'all' | 'due' | null;
  /** Runs in a row that found no server; sets the pause. */
  broken: number;
  /** No run before this moment (ms), except when woken. */
  pausedUntil: number;
  callOff: () => void;
  confirmedAt: number;
};

/** `onDelivered` is told after a run in which documentations arrived whole. */
export function createEngine(ports: Ports, onDelivered: () => void = () => {}): Engine {
  const state: State = {
    stopped: false,
    running: false,
    again: null,
    broken: 0,
    pausedUntil: 0,
    callOff: () => {},
    confirmedAt: Number.NEGATIVE_INFINITY,
  };
  const work = worker(ports, state, onDelivered);

  const start = async (look: 'all' | 'due') => {
    if (state.stopped) return;
    if (state.running) {
      state.again = look === 'all' || state.again === 'all' ? 'all' : 'due';
      return;
    }
    state.running = true;
    await work(look);
    state.running = false;
    const { again } = state;
    state.again = null;
    if (again) void start(again);
    else await rest();
  };

  /** Sleeps until the next row is due, but never longer than a minute: no event may be the only way to wake up. */
  const rest = async () => {
    const at = await ports.store.nextDue().catch(() => ports.clock.now() + QUEUE_INTERVAL);
    due(at);
  };

  const due = (at: number | null) => {
    if (state.stopped || state.running) return;
    state.callOff();
    const now = ports.clock.now();
    const next = Math.max(at ?? Number.POSITIVE_INFINITY, state.pausedUntil);
    const wait = Math.min(Math.max(0, next - now), QUEUE_INTERVAL);
    state.callOff = ports.clock.timer(() => void start(lookAfter(wait)), wait);
  };
  /** After a broken run, and once a minute while somebody looks, waiting times count for nothing. */
  const lookAfter = (wait: number) =>
    state.broken > 0 || (wait === QUEUE_INTERVAL && ports.visible()) ? 'all' : 'due';

  return {
    wake: () => {
      state.pausedUntil = 0;
      void start('all');
    },
    due,
    runOnce: async () => {
      await work('all');
      return state.broken === 0 && (await ports.store.nextDue()) === null;
    },
    makeRoom: () => releaseEarly(ports),
    stop: () => {
      state.stopped = true;
      state.callOff();
    },
  };
}

/** One run: the queue first, then once in a while the confirmations. Never throws: a failure is a reason to pause. */
function worker(ports: Ports, state: State, onDelivered: () => void): (look: 'all' | 'due') => Promise<void> {
  const sending = new Map<string, Progress>();
  const line = lineOf(ports, (id, progress) => {
    if (progress) sending.set(id, progress);
    else sending.delete(id);
    ports.report(sending.values().next().value ?? null);
  });
  return async (look) => {
    let completed = 0;
    let broken = false;
    try {
      await ports.alone(async (lost) => {
        const horizon = look === 'all' ? Number.POSITIVE_INFINITY : ports.clock.now();
        ({ broken, completed } = await drain(line, { horizon, lost }));
        if (!broken && !lost.aborted) await confirmOnceInAWhile(ports, state);
      });
    } catch {
      broken = true;
    }
    pauseOrGoOn(ports, state, broken);
    if (completed > 0) onDelivered();
  };
}

async function confirmOnceInAWhile(ports: Ports, state: State): Promise<void> {
  const now = ports.clock.now();
  if (Math.abs(now - state.confirmedAt) < CONFIRM_CHECK) return;
  state.confirmedAt = now;
  await confirmAndRelease(ports);
}

function pauseOrGoOn(ports: Ports, state: State, broken: boolean): void {
  if (!broken) {
    state.broken = 0;
    state.pausedUntil = 0;
    return;
  }
  const moment = momentOf(ports);
  state.pausedUntil = moment.now + retryDelay(state.broken, moment);
  state.broken++;
}
