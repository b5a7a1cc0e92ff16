/** Live queries of threads on this phone. */
import { type ThreadsHere, threadsHere } from '../threads';
import { useLive } from './useLive';

/** An account's open threads and waiting answers; undefined = loading. */
export function useThreadsHere(account: string): ThreadsHere | undefined {
  return useLive(threadsHere, account);
}
