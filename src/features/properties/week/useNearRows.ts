import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useState } from 'react';

/** Rows drawn outside the view, so that Tab and j always find the next one. */
const OVERSCAN = 8;
/** Up to this number all rows are drawn: printing and the browser's own search find each of them. */
export const ALL_DRAWN = 40;

/** A drawn row. `gap`: height of the rows left out before it; px. */
export type NearRow = { index: number; gap: number };

type NearRows = {
  near: readonly NearRow[];
  /** Height of the rows left out behind the last one; px. */
  rest: number;
  measure: ((row: Element | null) => void) | undefined;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
};

/**
 * The rows near the view, and the one with the focus. Few rows are all drawn.
 * @param list its upper edge is where the rows begin. @param height estimated height of a row; px
 */
export function useNearRows(list: RefObject<HTMLElement | null>, count: number, height: number): NearRows {
  const isLong = count > ALL_DRAWN;
  const [focused, setFocused] = useState<number | null>(null);
  const top = useTopOf(list, isLong);
  const virtual = useWindowVirtualizer({
    count,
    enabled: isLong,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => withFocused(range, focused),
  });
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index');
    setFocused(index == null ? null : Number(index));
  };
  const rest = { onFocus, onBlur: () => setFocused(null) };
  if (!isLong) {
    const near = Array.from({ length: count }, (_, index) => ({ index, gap: 0 }));
    return { near, rest: 0, measure: undefined, ...rest };
  }
  let end = top;
  const near = virtual.getVirtualItems().map(({ index, start, end: next }) => {
    const gap = start - end;
    end = next;
    return { index, gap };
  });
  return { near, rest: virtual.getTotalSize() + top - end, measure: virtual.measureElement, ...rest };
}

/** The drawn indexes, with the focused one. */
export function withFocused(range: Range, focused: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focused === null || focused >= range.count || indexes.includes(focused)) return indexes;
  return [...indexes, focused].sort((a, b) => a - b);
}

/** Distance from the top of the page, also after lists above it have loaded; px. */
function useTopOf(list: RefObject<HTMLElement | null>, isWatched: boolean): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!isWatched) return;
    const measureRows = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measureRows();
    const watch = new ResizeObserver(measureRows);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list, isWatched]);
  return top;
}
