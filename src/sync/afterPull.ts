/** The end of a pull. A chunk of its own. */
import { syncTargets, targetServer, targetStore } from './targets';
import { syncThreads, threadServer, threadStore } from './threads';
import type { Watchdog } from './watchdog';

/**
 * One after the other. A failure of the first does not keep erased Soll-Bilder here.
 * @throws the first error, after both
 */
export async function syncThreadsAndTargets(account: string, over: Watchdog['over']): Promise<void> {
  const threads = syncThreads(account, over(threadServer, 'requests'), over(threadStore, 'storage'));
  const sync = () => syncTargets({ account }, over(targetServer, 'requests'), over(targetStore, 'storage'));
  for (const ended of await Promise.allSettled([threads, threads.then(sync, sync)]))
    if (ended.status === 'rejected') throw ended.reason;
}
