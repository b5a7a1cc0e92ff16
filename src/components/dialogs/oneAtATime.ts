import { useEffect, useRef } from 'react';

/**
 * Cancellable work: a new start aborts the previous one, and so does unmounting.
 * @returns the start function; the work gets the abort signal.
 */
export function useOneAtATime(work: (signal: AbortSignal) => Promise<void>): () => void {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    void work(own.signal);
  };
}
