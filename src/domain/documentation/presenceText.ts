/** What a location status says in German: apart from `place.ts`, because the capture screen never says it. Pure. */
import { distanceText, type LocationStatus } from './place';

/** What a location status says in German; `metres` belongs to 'off_site'. */
export function locationStatusText(status: LocationStatus, metres: number | null): string {
  if (status === 'on_site') return 'am Objekt';
  if (status === 'by_property') return 'Kein GPS, Objektadresse';
  if (status === 'unknown') return 'unbekannt';
  return metres === null ? 'nicht am Objekt' : `${distanceText(metres)} vom Objekt entfernt`;
}
