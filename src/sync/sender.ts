/**
 * One sender per origin: a Web Lock, and a heartbeat row beside it, because a frozen page keeps its lock for ever
 * (docs/notes/browsers.md). Whoever waits and sees no heartbeat for SENDER_SILENT takes the lock by force. All of this
 * only saves traffic: two senders at once are harmless, the server knows every id and hash.
 */
import { MINUTE, SECOND } from '../domain/time/duration';

/** A sender that gave no sign for so long is taken to be frozen and replaced. */
export const SENDER_SILENT = MINUTE;
/** How often the sender gives a sign, and others look for one. */
export const SENDER_BEAT = 15 * SECOND;

/** The heartbeat row: when the sender last gave a sign, ms. */
export type Heartbeat = { write: (at: number) => Promise<void>; read: () => Promise<number | null> };

type Locks = Pick<LockManager, 'request'>;
type Means = { locks: Locks | null; heartbeat: Heartbeat; now: () => number };

const NAME = 'objektbeleg-sender';

/**
 * Runs `work` as the only sender, waiting for its turn. `lost` is raised when another one took over meanwhile: start
 * nothing new then. Where the browser has no Web Locks the work simply runs.
 */
export async function runAsLeader(means: Means, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
  const { locks } = means;
  if (!locks) return work(new AbortController().signal);
  const force = await waitForSilence(means, locks, work);
  if (force) await holdLeaderLock(means, { steal: true }, work);
}

/** Waits for the lock in line; true = the holder fell silent, the work has not run. */
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
 * No sign for SENDER_SILENT; a heartbeat from the future is from another clock and counts as none, and so does one that
 * the storage does not give out: where it hangs for the holder too, nobody would ever send again.
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
    // Stolen while the work was under way: what is on the line ends by itself, nothing new is begun.
    if (!done) throw error;
    lost.abort();
    await done;
  }
}
