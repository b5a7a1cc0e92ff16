/** Pairs of a Vorher and its Nachher (docs/product/capture.md). */
import type { PhotoMarks, PhotoRole } from '../documentation/photoMarks';
import { HOUR } from '../time/duration';

/** A Vorher waits so long for its Nachher, ms. */
export const PAIR_WITHIN = 12 * HOUR;

export const ROLE_NAMES: Readonly<Record<PhotoRole, string>> = { before: 'Vorher', after: 'Nachher' };

/** Undefined without a role; a newer phone's role has no name here. */
export function roleName(role: string | undefined): string | undefined {
  return role === 'before' || role === 'after' ? ROLE_NAMES[role] : undefined;
}

type Marked = PhotoMarks & { id: string; takenAt: string };

/**
 * Vorher photos that no Nachher names, the newest first.
 * @param photos of one property, author and phone.
 * @param now device time, ms.
 */
export function openBefores<P extends Marked>(photos: readonly P[], now: number): P[] {
  const named = new Set(photos.map(({ pair }) => pair));
  const isOpen = ({ id, role, takenAt }: P) =>
    role === 'before' && !named.has(id) && Math.abs(now - Date.parse(takenAt)) <= PAIR_WITHIN;
  return photos.filter(isOpen).sort((a, b) => (a.takenAt < b.takenAt ? 1 : -1));
}

/** Each Vorher with its first Nachher, then the other photos: side by side where two stand in a row. */
export function pairsFirst<P extends { id: string; role?: string; pair?: string }>(photos: readonly P[]): P[] {
  const paired = photos.flatMap((before) => {
    const after = before.role === 'before' && photos.find(({ role, pair }) => role === 'after' && pair === before.id);
    return after ? [before, after] : [];
  });
  return [...paired, ...photos.filter((photo) => !paired.includes(photo))];
}
