/**
 * German text of a location status; a separate file, because the capture screen does not need it.
 * Pure.
 */
import { distanceText, type LocationStatus } from './place';

/** `metres` null: not known. An unknown status is shown as is. */
export function locationStatusText(status: LocationStatus, metres: number | null): string {
  if (status === 'on_site') return 'am Objekt';
  if (status === 'by_property') return 'Kein GPS, Objektadresse';
  if (status === 'unknown')
    return metres === null ? 'unbekannt' : `Standort ungenau, etwa ${distanceText(metres)} vom Objekt entfernt`;
  if (status !== 'off_site') return status;
  return metres === null ? 'nicht am Objekt' : `${distanceText(metres)} vom Objekt entfernt`;
}
