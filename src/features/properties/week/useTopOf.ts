import { type RefObject, useEffect, useState } from 'react';

/** Distance from the top of the page, also after lists above it have loaded; px. */
export function useTopOf(list: RefObject<HTMLElement | null>, isWatched: boolean): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!isWatched) return;
    const measureTop = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measureTop();
    const watch = new ResizeObserver(measureTop);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list, isWatched]);
  return top;
}
