/** From a list to its records and between them; the history entry holds the list. */
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isObject } from '../domain/shape';
import { useBusy } from './busy';
import { documentationPath } from './paths';

/** The list after the last loaded record: its query (private to the feature), and the cursor. */
export type Rest = { query: Readonly<Record<string, unknown>>; after: { capturedAt: number; id: string } };

/** The list of origin: loaded ids in order, the rest, total, and address with filters. */
export type Walk = { ids: readonly string[]; back: string; rest: Rest | null; total: number };

/** Router `state` of a link to a record. `beyond`: the unloaded rest, if any. */
export function walkState(
  ids: readonly string[],
  back: string,
  beyond: Pick<Walk, 'rest' | 'total'> = { rest: null, total: ids.length },
): { walk: Walk } {
  return { walk: { ids, back, ...beyond } };
}

/** Fetches records after the last one. Reports failures itself and returns null. */
export type LoadRest = (rest: Rest) => Promise<{ ids: readonly string[]; rest: Rest | null } | null>;

export type Neighbours = {
  /** Address of the list; null without one. */
  back: string | null;
  /** Index from 0 and length of the list; null without a list. */
  place: { index: number; total: number } | null;
  /** Opens the previous or next record; null at an end. */
  previous: (() => void) | null;
  next: (() => void) | null;
  loading: boolean;
};

/**
 * Neighbours of a record in the list of origin; arrow keys work too.
 * @param loadRest continues after the loaded part.
 */
export function useNeighbours(id: string, loadRest?: LoadRest): Neighbours {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const walk = useMemo(() => walkOf(state), [state]);
  const index = walk?.ids.indexOf(id) ?? -1;
  const here = useHere(id);
  const [loading, readOn] = useBusy(async () => {
    const page = walk?.rest && loadRest ? await loadRest(walk.rest) : null;
    // The person has left this record: do not navigate back.
    if (!walk || !page || here.current !== id) return;
    // Rows that moved meanwhile may come twice.
    const fresh = page.ids.filter((one) => !walk.ids.includes(one));
    const longer = walkState([...walk.ids, ...fresh], walk.back, { rest: page.rest, total: walk.total });
    await navigate(documentationPath(fresh[0] ?? id), { replace: true, state: longer });
  });
  const steps = useMemo(() => {
    // Replaces the entry, so that 'back' leads to the list.
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

/** The open record; null after unmount. */
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

/** Once all is loaded, its length is the total, despite changes meanwhile. */
function totalOf({ ids, rest, total }: Walk): number {
  return rest === null ? ids.length : Math.max(total, ids.length);
}

/** A history entry survives reloads and updates: invalid data means no list. */
function walkOf(state: unknown): Walk | null {
  const walk = typeof state === 'object' && state !== null && 'walk' in state ? state.walk : null;
  if (typeof walk !== 'object' || walk === null || !('ids' in walk) || !('back' in walk)) return null;
  const { ids, back } = walk;
  // Only own paths: '//host' would leave the app.
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

/** ← and →, unless a field, dialog or focused map uses them. Active once the record is drawn. */
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
