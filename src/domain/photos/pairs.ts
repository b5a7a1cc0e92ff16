/** Pairs of a Vorher and its Nachher (D481). */
import type { PhotoMarks, PhotoRole } from '../documentation/photoMarks';
import { HOUR } from '../time/duration';

/** A Vorher waits so long for its Nachher, ms. */
export const PAIR_WITHIN = 12 * HOUR;

export const ROLE_NAMES: Readonly<Record<PhotoRole, string>> = { before: 'Vorher', after: 'Nachher' };

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
