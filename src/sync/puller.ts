/** When the page pulls (pull.ts): one at a time, with back-off for a refused session. */
import { blockedDelay } from '../domain/delivery/blocking';
import { BLOCKED_BACK_OFF } from '../domain/limits';
import type { Clock } from './ports';
import { type PullPorts, type PullResult, pullFromServer } from './pull';
import type { SyncStatus } from './status';
import { createWatchdog, type Watchdog } from './watchdog';

export type Puller = {
  /** Pulls at once; for a refused session at most every 30 s. */
  run: () => void;
  /** Periodic pull; a refused session has longer delays. */
  tick: () => void;
  /** The account with an accepted session; null = none. */
  session: (user: string | null) => void;
};

/** `threads` watches its own requests and storage: it has both. */
export type PullerPorts = Omit<PullPorts, 'threads'> & {
  threads: (account: string, over: Watchdog['over']) => Promise<void>;
};

type Means = {
  ports: PullerPorts;
  clock: Clock;
  random: () => number;
  status: (pull: SyncStatus['pull']) => void;
  /** Last complete pull, ms; null = unknown. */
  onPulled: (at: number | null) => void;
  failed: (error: unknown) => void;
};

/** A request during a pull causes one more. */
export function createPuller({ ports, clock, random, status, onPulled, failed }: Means): Puller {
  let running = false;
  let again = false;
  let renew = true;
  let known: string | null | undefined;
  /** Account with a complete pull since its session is known. */
  let upToDate: string | null = null;

  const noteResult = (result: PullResult) => {
    status(result === 'done' || result === 'nobody' ? 'idle' : result);
    if (result === 'signInNeeded') rest.begin();
    if (result !== 'done') return;
    rest.forget();
    renew = false;
    upToDate = known ?? null;
    onPulled(ports.now());
  };
  const pullOnce = async () => {
    status('running');
    const watchdog = createWatchdog(clock);
    const watched = {
      ...ports,
      source: watchdog.over(ports.source, 'requests'),
      store: watchdog.over(ports.store, 'storage'),
      threads: (account: string) => ports.threads(account, watchdog.over),
    };
    try {
      noteResult(await watchdog.run(() => pullFromServer(watched, renew)));
    } catch (error) {
      failed(error);
      status('failed');
    }
  };
  const runPulls = async () => {
    if (!rest.mayAsk()) return;
    again = running;
    if (running) return;
    running = true;
    do {
      again = false;
      await pullOnce();
    } while (again && rest.mayAsk());
    running = false;
  };
  const rest = restOf({ clock, random }, () => void runPulls());
  const pullIfDue = () => {
    if (!rest.isOn()) void runPulls();
  };
  /** Shown data is as old as the last pull, perhaps days. */
  const notifyLast = async (user: string) => {
    const cursor = await ports.store.cursor(user).catch(() => null);
    if (known === user && upToDate === null) onPulled(cursor?.pulledAt ?? null);
  };
  const changeAccount = (user: string | null) => {
    if (user === known) return;
    known = user;
    upToDate = null;
    onPulled(null);
    if (user === null) return pullIfDue();
    rest.forget();
    renew = true;
    void notifyLast(user);
    void runPulls();
  };
  return { run: () => void runPulls(), tick: pullIfDue, session: changeAccount };
}

/** Back-off after a rejection: none for 30 s, then on request, and automatically after a while. */
function restOf({ clock, random }: Pick<Means, 'clock' | 'random'>, request: () => void) {
  let rejections = 0;
  let short = false;
  let isRequested = false;
  let timers: (() => void)[] = [];
  const endBackOff = () => {
    for (const callOff of timers) callOff();
    timers = [];
    short = false;
    isRequested = false;
  };
  const shortOver = () => {
    short = false;
    if (isRequested) request();
  };
  const longOver = () => {
    endBackOff();
    request();
  };
  return {
    begin: () => {
      endBackOff();
      rejections++;
      short = true;
      const long = Math.max(BLOCKED_BACK_OFF, blockedDelay(rejections, random()));
      timers = [clock.timer(shortOver, BLOCKED_BACK_OFF), clock.timer(longOver, long)];
    },
    forget: () => {
      endBackOff();
      rejections = 0;
    },
    isOn: () => timers.length > 0,
    /** A blocked request is repeated after the 30 s. */
    mayAsk: () => {
      isRequested ||= short;
      return !short;
    },
  };
}
