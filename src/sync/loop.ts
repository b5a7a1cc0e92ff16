/**
 * The loop. It runs over the queue when something says that it may be worth it, waits politely when it was not, and
 * never forgets: whatever is not at an end is work. Its only memory is what may be lost.
 */
import { CONFIRM_CHECK, QUEUE_INTERVAL, RETRY_MAX } from '../domain/limits';
import { retryDelay } from '../domain/transfer';
import { type Line, lineOf } from './deliver';
import { type Clock, momentOf, type Ports, type Progress } from './ports';
import { drain, type Look } from './queue';
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
  /** Asked for while a run was under way. */
  again: Look | null;
  /** Runs in a row that found no server; sets the pause. */
  broken: number;
  /** No run before the pause ends, except when woken. */
  paused: boolean;
  /** When confirmations were looked at, ms. */
  confirmedAt: number;
  /** They are looked at again after so long, ms. */
  confirmAgain: number;
};

/** `onDelivered` is told after a run in which documentations arrived whole. */
export function createEngine(ports: Ports, onDelivered: () => void = () => {}): Engine {
  const state: State = {
    stopped: false,
    running: false,
    again: null,
    broken: 0,
    paused: false,
    confirmedAt: Number.NEGATIVE_INFINITY,
    confirmAgain: 0,
  };
  const line = lineFor(ports);
  const work = worker(line, state, onDelivered);
  // Waiting is counted by timers, never by comparing wall times: a clock that is set back must not stretch a pause.
  const next = alarm(ports.clock);
  const beat = alarm(ports.clock);

  const start = async (look: Look) => {
    if (state.stopped) return;
    if (state.running) {
      state.again = look === 'all' || state.again === 'all' ? 'all' : 'due';
      return;
    }
    state.running = true;
    state.paused = false;
    next.callOff();
    await work(look);
    state.running = false;
    const { again } = state;
    state.again = null;
    if (again) void start(again);
    else await rest();
  };

  /** After a broken line a pause, then a look at everything; else until the next row is due. */
  const rest = async () => {
    if (state.broken > 0) {
      state.paused = true;
      next.set(retryDelay(state.broken - 1, momentOf(ports)), () => void start('all'));
    } else due(await ports.store.nextDue().catch(() => ports.clock.now() + QUEUE_INTERVAL));
  };

  const due = (at: number | null) => {
    if (state.stopped || state.running || state.paused || at === null) return;
    next.set(Math.max(0, at - ports.clock.now()), () => void start('due'));
  };

  const look = () => {
    if (ports.visible() && !state.paused) void start('all');
    beat.set(QUEUE_INTERVAL, look);
  };

  return {
    wake: () => {
      void start('all');
      beat.set(QUEUE_INTERVAL, look);
    },
    due,
    runOnce: async () => {
      await work('all');
      return state.broken === 0 && (await ports.store.nextDue()) === null;
    },
    makeRoom: () => releaseEarly(line),
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
function alarm(clock: Clock): { set: (ms: number, ring: () => void) => void; callOff: () => void } {
  let callOff = () => {};
  return {
    set: (ms, ring) => {
      callOff();
      callOff = clock.timer(ring, Math.min(ms, FAR));
    },
    callOff: () => callOff(),
  };
}

/** The line of this engine: it remembers from run to run what the server still lacks. */
function lineFor(ports: Ports): Line {
  const sending = new Map<string, Progress>();
  return lineOf(ports, (id, progress) => {
    if (progress) sending.set(id, progress);
    else sending.delete(id);
    ports.report(sending.values().next().value ?? null);
  });
}

/** One run: the queue first, then once in a while the confirmations. Never throws: a failure is a reason to pause. */
function worker(line: Line, state: State, onDelivered: () => void): (look: Look) => Promise<void> {
  const { ports } = line;
  return async (look) => {
    let completed = 0;
    let broken = false;
    try {
      await ports.alone(async (lost) => {
        ({ broken, completed } = await drain(line, { look, lost }));
        if (!lost.aborted) await confirmOnceInAWhile(line, state, broken);
      });
    } catch {
      broken = true;
    }
    state.broken = broken ? state.broken + 1 : 0;
    if (completed > 0) onDelivered();
  };
}

/** Also after a broken run: rows that nobody answers for say nothing about the others. Then asked again sooner. */
async function confirmOnceInAWhile(line: Line, state: State, broken: boolean): Promise<void> {
  const now = line.ports.clock.now();
  if (Math.abs(now - state.confirmedAt) < state.confirmAgain) return;
  state.confirmedAt = now;
  state.confirmAgain = broken ? RETRY_MAX : CONFIRM_CHECK;
  await confirmAndRelease(line);
}
