/**
 * One sender per origin, by a Web Lock. A frozen page keeps its lock forever (docs/notes/browsers.md), so the sender also
 * writes heartbeats, and a waiting page steals the lock after SENDER_SILENT without one. This only saves traffic:
 * parallel senders are harmless, because the server knows ids and hashes.
 */
import { MINUTE, SECOND } from '../domain/time/duration';

/** A silent sender counts as frozen and is replaced. */
export const SENDER_SILENT = MINUTE;
/** Interval of heartbeats and their checks. */
export const SENDER_BEAT = 15 * SECOND;

/** Time of the last heartbeat, ms. */
export type Heartbeat = { write: (at: number) => Promise<void>; read: () => Promise<number | null> };

type Locks = Pick<LockManager, 'request'>;
type Dependencies = { locks: Locks | null; heartbeat: Heartbeat; now: () => number };

const NAME = 'objektbeleg-sender';

/**
 * Waits until this page is the only sender, then runs `work`. `lost` aborts when another page took over: then the work
 * must begin nothing new. Without Web Locks the work runs at once.
 */
export async function runAsLeader(
  dependencies: Dependencies,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const { locks } = dependencies;
  if (!locks) return work(new AbortController().signal);
  const isSilent = await waitForSilence(dependencies, locks, work);
  if (isSilent) await holdLeaderLock(dependencies, { steal: true }, work);
}

/** Queues for the lock. @returns false: the work has run; true: the holder is silent, and the work has not run. */
async function waitForSilence(
  dependencies: Dependencies,
  locks: Locks,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const giveUp = new AbortController();
  const watch = setInterval(() => {
    void isHolderSilent(dependencies).then((isSilent) => isSilent && giveUp.abort());
  }, SENDER_BEAT);
  try {
    await holdLeaderLock({ ...dependencies, locks }, { signal: giveUp.signal }, async (lost) => {
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
 * True without a heartbeat for SENDER_SILENT. One from the future does not count, because the clock changed.
 * One that cannot be read does not either: else a hanging storage would stop all senders.
 */
async function isHolderSilent({ heartbeat, now }: Dependencies): Promise<boolean> {
  let cancelTimer = () => {};
  const noAnswer = new Promise<null>((resolve) => {
    const timer = setTimeout(() => resolve(null), SENDER_BEAT);
    cancelTimer = () => clearTimeout(timer);
  });
  const last = await Promise.race([heartbeat.read().catch(() => null), noAnswer]).finally(cancelTimer);
  return last === null || Math.abs(now() - last) > SENDER_SILENT;
}

async function holdLeaderLock(
  { locks, heartbeat, now }: Dependencies,
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
    // Another page stole the lock during the work. Requests in flight end by themselves.
    if (!done) throw error;
    lost.abort();
    await done;
  }
}
