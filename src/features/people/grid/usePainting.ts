import { type PointerEvent, useEffect, useRef } from 'react';
import { type Cells, type Chosen, cellsBetween, countOn, type Spot, withCells } from './gridRules';

type Painting = { shown: Cells; chosen: Chosen; onChange: (chosen: Chosen) => void };

/** Changes cells by taps and by dragging a mouse; a finger scrolls. */
export function usePainting({ shown, chosen, onChange }: Painting) {
  const drag = useRef<{ from: Spot; on: boolean; base: Chosen } | null>(null);
  const isHandled = useRef(false);
  useEffect(() => {
    const stopDrag = () => {
      drag.current = null;
    };
    window.addEventListener('pointerup', stopDrag);
    return () => window.removeEventListener('pointerup', stopDrag);
  }, []);
  const countAt = (spot: Spot) => {
    const cells = cellsBetween(shown, spot, spot);
    return { on: countOn(chosen, cells), of: cells.users.length * cells.properties.length };
  };
  const isAllOn = (spot: Spot) => {
    const { on, of } = countAt(spot);
    return of > 0 && on === of;
  };
  const toggleCells = (spot: Spot) => onChange(withCells(chosen, cellsBetween(shown, spot, spot), !isAllOn(spot)));
  const startDrag = (event: PointerEvent, goTo: (spot: Spot) => void) => {
    const spot = spotOf(event.target);
    isHandled.current = spot !== null && event.pointerType === 'mouse';
    if (!spot || event.pointerType !== 'mouse' || event.button !== 0) return;
    drag.current = { from: spot, on: !isAllOn(spot), base: chosen };
    goTo(spot);
    toggleCells(spot);
  };
  const moveDrag = (event: PointerEvent) => {
    const spot = spotOf(event.target);
    if (!spot || !drag.current) return;
    const { from, on, base } = drag.current;
    onChange(withCells(base, cellsBetween(shown, from, spot), on));
  };
  const tapCell = (target: EventTarget, goTo: (spot: Spot) => void) => {
    const spot = spotOf(target);
    if (!spot || isHandled.current) return;
    goTo(spot);
    toggleCells(spot);
  };
  return { countAt, isAllOn, toggleCells, startDrag, moveDrag, tapCell };
}

function spotOf(target: EventTarget): Spot | null {
  const at = target instanceof Element ? target.closest('[data-at]')?.getAttribute('data-at') : null;
  const [row, column] = at?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}
