import { formatAccuracy } from '../../../components/format';
import type { Place } from '../../../domain/documentation/place';

/** The camera's line about the position. `isNeeded`: a Nachtrag never waits for one, because its record has one. */
export function cameraPlaceText(place: Place | null, of: { isLocating: boolean; isNeeded: boolean }): string {
  if (place === null && of.isLocating) return 'Standort wird ermittelt';
  if (place === null) return of.isNeeded ? 'Standort fehlt noch' : 'Standort nicht verfügbar';
  if (!of.isNeeded && place.source === 'manual') return 'Standort nicht verfügbar';
  if (!of.isNeeded && place.source === 'property') return 'Standort laut Objektadresse, kein GPS';
  return place.accuracy === null ? 'Standort erfasst' : `Standort erfasst, ${formatAccuracy(place.accuracy)}`;
}
