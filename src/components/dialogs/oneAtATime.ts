import { useEffect, useRef } from 'react';

/**
 * Work that somebody begins by a tap and can cancel: a second beginning cancels the first, and so does whoever closes what
 * shows it.
 * @returns what begins the work; it is given the signal that ends it.
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
