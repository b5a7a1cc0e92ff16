/**
 * One sender per origin: a Web Lock and a heartbeat row, because a frozen page keeps its lock
 * forever (docs/notes/browsers.md). A waiting page steals the lock after SENDER_SILENT without
 * heartbeat. This only saves traffic: parallel senders are harmless, as the server knows ids and
 * hashes.
 */
import { MINUTE, SECOND } from '../domain/time/duration';

/** A silent sender counts as frozen and is replaced. */
export const SENDER_SILENT = MINUTE;
/** Interval of heartbeats and their checks. */
export const SENDER_BEAT = 15 * SECOND;

/** Time of the last heartbeat, ms. */
export type Heartbeat = { write: (at: number) => Promise<void>; read: () => Promise<number | null> };

type Locks = Pick<LockManager, 'request'>;
type Means = { locks: Locks | null; heartbeat: Heartbeat; now: () => number };

const NAME = 'objektbeleg-sender';

/**
 * Queues and runs `work` as the only sender. `lost` aborts when another took over: start nothing
 * new. Without Web Locks the work runs directly.
 */
export async function runAsLeader(means: Means, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
  const { locks } = means;
  if (!locks) return work(new AbortController().signal);
  const force = await waitForSilence(means, locks, work);
  if (force) await holdLeaderLock(means, { steal: true }, work);
}

/** Queues for the lock; true = the holder fell silent, the work has not run. */
async function waitForSilence(
  means: Means,
  locks: Locks,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const giveUp = new AbortController();
  const watch = setInterval(() => {
    void isHolderSilent(means).then((is) => is && giveUp.abort());
  }, SENDER_BEAT);
  try {
    await holdLeaderLock({ ...means, locks }, { signal: giveUp.signal }, async (lost) => {
      clearInterval(watch);
      await work(lost);
    });
    return false;
  } catch (error) {
    if (giveUp.signal.aborted) return true;
    throw error;
  } finally {
    clearInterval(watch);
  }
}

/**
 * No heartbeat for SENDER_SILENT. One from the future (another clock) or unreadable counts as none;
 * otherwise a hanging storage would stop all senders.
 */
async function isHolderSilent({ heartbeat, now }: Means): Promise<boolean> {
  let callOff = () => {};
  const noAnswer = new Promise<null>((resolve) => {
    const timer = setTimeout(() => resolve(null), SENDER_BEAT);
    callOff = () => clearTimeout(timer);
  });
  const last = await Promise.race([heartbeat.read().catch(() => null), noAnswer]).finally(callOff);
  return last === null || Math.abs(now() - last) > SENDER_SILENT;
}

async function holdLeaderLock(
  { locks, heartbeat, now }: Means,
  how: LockOptions,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  let done: Promise<void> | null = null;
  const lock = locks?.request(NAME, how, async () => {
    const writeHeartbeat = () => void heartbeat.write(now()).catch(() => {});
    writeHeartbeat();
    const beats = setInterval(writeHeartbeat, SENDER_BEAT);
    done = work(lost.signal).finally(() => clearInterval(beats));
    await done;
  });
  try {
    await lock;
  } catch (error) {
    // Stolen during the work: running requests end by themselves.
    if (!done) throw error;
    lost.abort();
    await done;
  }
}
