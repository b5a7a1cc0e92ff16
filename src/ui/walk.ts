/** From a list to one of its records and on to the next: what the list hands over in the history entry. */
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { documentationPath } from './paths';

/** The list somebody came from: its records in order, and its address with the filters. */
export type Walk = { ids: readonly string[]; back: string };

/** What a link to a record carries as `state`. */
export function walkState(ids: readonly string[], back: string): { walk: Walk } {
  return { walk: { ids, back } };
}

export type Neighbours = {
  /** Address of the list; null when somebody came without one. */
  back: string | null;
  /** Place in the list from 0, and its length; null without a list. */
  place: { index: number; total: number } | null;
  /** Opens the record before or after; null at an end of the list. */
  previous: (() => void) | null;
  next: (() => void) | null;
};

/** The neighbours of a record in the list somebody came from; the arrow keys walk too. */
export function useNeighbours(id: string): Neighbours {
  const { state } = useLocation();
  const navigate = useNavigate();
  const walk = walkOf(state);
  const index = walk?.ids.indexOf(id) ?? -1;
  const before = walk?.ids[index - 1];
  const after = index < 0 ? undefined : walk?.ids[index + 1];
  const steps = useMemo(() => {
    // Replaced, so that one step back of the browser is the list again.
    const to = (neighbour: string | undefined) =>
      neighbour === undefined ? null : () => navigate(documentationPath(neighbour), { replace: true, state });
    return { previous: to(before), next: to(after) };
  }, [before, after, navigate, state]);
  useArrowKeys(steps.previous, steps.next);
  const place = walk && index >= 0 ? { index, total: walk.ids.length } : null;
  return { back: walk?.back ?? null, place, ...steps };
}

/** A history entry survives a reload, also one of another version: what does not fit is no list. */
function walkOf(state: unknown): Walk | null {
  const walk = typeof state === 'object' && state !== null && 'walk' in state ? state.walk : null;
  if (typeof walk !== 'object' || walk === null || !('ids' in walk) || !('back' in walk)) return null;
  const { ids, back } = walk;
  // A path of our own: an address from outside could not set it, but a '//host' would leave the app.
  if (!Array.isArray(ids) || typeof back !== 'string' || !/^\/(?!\/)/.test(back)) return null;
  return { ids: ids.filter((one): one is string => typeof one === 'string'), back };
}

/** ← and →, unless something else on the page uses them: a field, an open dialog, a focused map. */
function useArrowKeys(previous: (() => void) | null, next: (() => void) | null): void {
  useEffect(() => {
    const steps: Record<string, (() => void) | null> = { ArrowLeft: previous, ArrowRight: next };
    const walk = (event: KeyboardEvent) => {
      if (!isTaken(event)) steps[event.key]?.();
    };
    addEventListener('keydown', walk);
    return () => removeEventListener('keydown', walk);
  }, [previous, next]);
}

function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const busy =
    target instanceof Element && target.closest('input, select, textarea, [role="radiogroup"], .leaflet-container');
  return event.defaultPrevented || modified || Boolean(busy || document.querySelector('dialog[open]'));
}
