import { type PointerEvent, useRef } from 'react';

/** Minimum swipe, px; a shorter or steeper move is none. */
const SWIPE = 48;

export function useSwipe({ enabled, onLeft, onRight }: { enabled: boolean; onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const forgetPointer = () => {
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const alone = enabled && event.isPrimary && event.pointerType !== 'mouse';
      start.current = alone ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      forgetPointer();
      if (!from || from.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.abs(dx) < SWIPE || Math.abs(dx) < 2 * Math.abs(dy)) return;
      if (dx < 0) onLeft();
      else onRight();
    },
    onPointerCancel: forgetPointer,
  };
}
