/** From a list to one of its records and on to the next: what the list hands over in the history entry. */
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isObject } from '../domain/shape';
import { useBusy } from './busy';
import { documentationPath } from './paths';

/** What lies behind the last record: the question of the list (known to its feature alone), and where it goes on. */
export type Rest = { query: Readonly<Record<string, unknown>>; after: { capturedAt: number; id: string } };

/** The list somebody came from: its loaded records in order, the rest of it, how many there are, its address with the filters. */
export type Walk = { ids: readonly string[]; back: string; rest: Rest | null; total: number };

/** What a link to a record carries as `state`. `beyond`: what the list has not loaded yet; without it nothing. */
export function walkState(
  ids: readonly string[],
  back: string,
  beyond: Pick<Walk, 'rest' | 'total'> = { rest: null, total: ids.length },
): { walk: Walk } {
  return { walk: { ids, back, ...beyond } };
}

/** Fetches the records behind the last one. Reports its failures itself; null then. */
export type LoadRest = (rest: Rest) => Promise<{ ids: readonly string[]; rest: Rest | null } | null>;

export type Neighbours = {
  /** Address of the list; null when somebody came without one. */
  back: string | null;
  /** Place in the list from 0, and its length; null without a list. */
  place: { index: number; total: number } | null;
  /** Opens the record before or after; null at an end of the list. */
  previous: (() => void) | null;
  next: (() => void) | null;
  /** The next page of the list is on its way. */
  loading: boolean;
};

/**
 * The neighbours of a record in the list somebody came from; the arrow keys walk too.
 * @param loadRest with it the way goes on behind what the list had loaded.
 */
export function useNeighbours(id: string, loadRest?: LoadRest): Neighbours {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const walk = useMemo(() => walkOf(state), [state]);
  const index = walk?.ids.indexOf(id) ?? -1;
  const here = useHere(id);
  const [loading, readOn] = useBusy(async () => {
    const page = walk?.rest && loadRest ? await loadRest(walk.rest) : null;
    // Whoever went elsewhere meanwhile is not fetched back.
    if (!walk || !page || here.current !== id) return;
    // What came or went meanwhile may bring one twice; each stands once.
    const fresh = page.ids.filter((one) => !walk.ids.includes(one));
    const longer = walkState([...walk.ids, ...fresh], walk.back, { rest: page.rest, total: walk.total });
    await navigate(documentationPath(fresh[0] ?? id), { replace: true, state: longer });
  });
  const steps = useMemo(() => {
    // Replaced, so that one step back of the browser is the list again.
    const stepTo = (neighbour: string | undefined) =>
      neighbour === undefined ? null : () => navigate(documentationPath(neighbour), { replace: true, state });
    const next = index < 0 ? null : stepTo(walk?.ids[index + 1]);
    const goesOn = loadRest !== undefined && index >= 0 && walk?.rest;
    return { previous: stepTo(walk?.ids[index - 1]), next: next ?? (goesOn ? () => void readOn() : null) };
  }, [walk, index, navigate, state, loadRest, readOn]);
  useArrowKeys(steps.previous, steps.next);
  const place = walk && index >= 0 ? { index, total: totalOf(walk) } : null;
  return { back: walk?.back ?? null, place, ...steps, loading };
}

/** Which record is open; null once the page has gone. */
function useHere(id: string): RefObject<string | null> {
  const here = useRef<string | null>(null);
  useLayoutEffect(() => {
    here.current = id;
    return () => {
      here.current = null;
    };
  }, [id]);
  return here;
}

/** Once everything is loaded its own length is the truth, also when something came or went meanwhile. */
function totalOf({ ids, rest, total }: Walk): number {
  return rest === null ? ids.length : Math.max(total, ids.length);
}

/** A history entry survives a reload, also one of another version: what does not fit is no list. */
function walkOf(state: unknown): Walk | null {
  const walk = typeof state === 'object' && state !== null && 'walk' in state ? state.walk : null;
  if (typeof walk !== 'object' || walk === null || !('ids' in walk) || !('back' in walk)) return null;
  const { ids, back } = walk;
  // A path of our own: an address from outside could not set it, but a '//host' would leave the app.
  if (!Array.isArray(ids) || typeof back !== 'string' || !/^\/(?!\/)/.test(back)) return null;
  const known = ids.filter((one: unknown): one is string => typeof one === 'string');
  const total = 'total' in walk && typeof walk.total === 'number' ? walk.total : known.length;
  return { ids: known, back, rest: 'rest' in walk ? restOf(walk.rest) : null, total };
}

function restOf(rest: unknown): Rest | null {
  if (!isObject(rest) || !isObject(rest.query) || !isObject(rest.after)) return null;
  const { capturedAt, id } = rest.after;
  return typeof capturedAt === 'number' && typeof id === 'string'
    ? { query: rest.query, after: { capturedAt, id } }
    : null;
}

/**
 * ← and →, unless something else on the page uses them: a field, an open dialog, a focused map. They count as soon as the
 * record is drawn.
 */
function useArrowKeys(previous: (() => void) | null, next: (() => void) | null): void {
  useLayoutEffect(() => {
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
