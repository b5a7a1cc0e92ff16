import { type PointerEvent, useEffect, useRef } from 'react';
import { type Cells, type Chosen, cellsBetween, countOn, type Spot, withCells } from './gridRules';

type Painting = { shown: Cells; chosen: Chosen; onChange: (chosen: Chosen) => void };

/** Changes cells by taps and by dragging a mouse; a finger scrolls. */
export function usePainting({ shown, chosen, onChange }: Painting) {
  const drag = useRef<{ from: Spot; on: boolean; base: Chosen } | null>(null);
  const isHandled = useRef(false);
  useEffect(() => {
    const stop = () => {
      drag.current = null;
    };
    window.addEventListener('pointerup', stop);
    return () => window.removeEventListener('pointerup', stop);
  }, []);
  const countAt = (spot: Spot) => {
    const cells = cellsBetween(shown, spot, spot);
    return { on: countOn(chosen, cells), of: cells.users.length * cells.properties.length };
  };
  const isAllOn = (spot: Spot) => {
    const { on, of } = countAt(spot);
    return of > 0 && on === of;
  };
  const toggle = (spot: Spot) => onChange(withCells(chosen, cellsBetween(shown, spot, spot), !isAllOn(spot)));
  const start = (event: PointerEvent, goTo: (spot: Spot) => void) => {
    const spot = spotOf(event.target);
    isHandled.current = spot !== null && event.pointerType === 'mouse';
    if (!spot || event.pointerType !== 'mouse' || event.button !== 0) return;
    drag.current = { from: spot, on: !isAllOn(spot), base: chosen };
    goTo(spot);
    toggle(spot);
  };
  const move = (event: PointerEvent) => {
    const spot = spotOf(event.target);
    if (!spot || !drag.current) return;
    const { from, on, base } = drag.current;
    onChange(withCells(base, cellsBetween(shown, from, spot), on));
  };
  const tap = (target: EventTarget, goTo: (spot: Spot) => void) => {
    const spot = spotOf(target);
    if (!spot || isHandled.current) return;
    goTo(spot);
    toggle(spot);
  };
  return { countAt, isAllOn, toggle, start, move, tap };
}

function spotOf(target: EventTarget): Spot | null {
  const at = target instanceof Element ? target.closest('[data-at]')?.getAttribute('data-at') : null;
  const [row, column] = at?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}
