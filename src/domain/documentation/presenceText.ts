/** What a location status says in German: apart from `place.ts`, because the capture screen never says it. Pure. */
import { distanceText, type LocationStatus } from './place';

/** What a location status says in German; `metres` belongs to 'off_site'. One that this app does not know stands as it came (D448). */
export function locationStatusText(status: LocationStatus, metres: number | null): string {
  if (status === 'on_site') return 'am Objekt';
  if (status === 'by_property') return 'Kein GPS, Objektadresse';
  if (status === 'unknown') return 'unbekannt';
  if (status !== 'off_site') return status;
  return metres === null ? 'nicht am Objekt' : `${distanceText(metres)} vom Objekt entfernt`;
}
