/** Positions: distance, nearest property, display and meaning (D10, D52). */
import { COORDINATE_DIGITS } from '../limits';
import type { Open } from '../shape';
import { isVisible } from '../text/text';

/** A property this near is preselected; also the limit of 'vor Ort'; metres. */
export const NEAR = 150;

/** Decimal degrees, WGS 84. On the server 0/0 means unknown. */
export type Position = { latitude: number; longitude: number };
/** gps: a fix of the device; property: the property's coordinates; manual: typed. */
export const LOCATION_SOURCES = ['gps', 'property', 'manual'] as const;
export type LocationSource = Open<(typeof LOCATION_SOURCES)[number]>;
/** The position of a draft. `accuracy` in metres, null where the source has none. */
export type Place = {
  source: LocationSource;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  /** From the reverse geocoder or typed; null = not known (yet). */
  address: string | null;
};
/**
 * At the property, away, unknown, or the property's own position; computed at submission and
 * stored.
 */
export const LOCATION_STATUSES = ['on_site', 'off_site', 'unknown', 'by_property'] as const;
export type LocationStatus = Open<(typeof LOCATION_STATUSES)[number]>;

const EARTH_RADIUS = 6_371_008.8;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres on the sphere (haversine, mean earth radius of IUGG; error below 0.6 %). */
export function getDistanceM(a: Position, b: Position): number {
  const dLat = toRadians(b.latitude - a.latitude);
  const dLon = toRadians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Null where missing or the stored 0/0. */
export function positionOf(latitude: unknown, longitude: unknown): Position | null {
  if (!isNumber(latitude) || !isNumber(longitude)) return null;
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** The nearest property within `NEAR` metres with its distance, or null. */
export function findNearestProperty<P extends { latitude: number; longitude: number }>(
  properties: readonly P[],
  from: Position,
): { property: P; distance: number } | null {
  let best: { property: P; distance: number } | null = null;
  for (const property of properties) {
    const at = positionOf(property.latitude, property.longitude);
    const metres = at ? getDistanceM(at, from) : Number.POSITIVE_INFINITY;
    if (metres <= NEAR && (!best || metres < best.distance)) best = { property, distance: metres };
  }
  return best;
}

/** `50.938361, 6.959974`: accepted by any map. */
export function coordinatesText(at: Position): string {
  return `${at.latitude.toFixed(COORDINATE_DIGITS)}, ${at.longitude.toFixed(COORDINATE_DIGITS)}`;
}

/** The stored location: the address, else the coordinates. */
export function placeText(place: Pick<Place, 'latitude' | 'longitude' | 'address'>): string {
  if (place.address !== null && isVisible(place.address)) return place.address;
  const at = positionOf(place.latitude, place.longitude);
  return at ? coordinatesText(at) : '';
}

/** The property's position for a draft; null where it has none. */
export function placeOfProperty(property: (Position & { address: string }) | null): Place | null {
  const at = property && positionOf(property.latitude, property.longitude);
  return at && { source: 'property', ...at, accuracy: null, address: property.address || null };
}

/** The place of a record without GPS that belongs to another property now: that property's. */
export function placeAfterMove(property: Position & { address: string; name: string }): Place {
  const at = positionOf(property.latitude, property.longitude) ?? { latitude: null, longitude: null };
  const address = placeText({ ...at, address: property.address }) || property.name;
  return { source: 'property', ...at, accuracy: null, address };
}

/**
 * Whether a sealed text names the place of a property that is not the record's.
 * @param property of the record today; '' = none.
 */
export function namesOtherPlace(
  sealed: { property: string | null; locationSource: LocationSource; location: string },
  property: string,
): boolean {
  const { property: first, locationSource, location } = sealed;
  const hasPlace = locationSource !== 'gps' && location !== NO_PLACE.address;
  return hasPlace && first !== null && first !== property;
}

/** A Nachtrag never waits for a position: the record has one. */
export const NO_PLACE = {
  source: 'manual',
  latitude: null,
  longitude: null,
  accuracy: null,
  address: 'ohne Standort',
} as const satisfies Place;

/** Valid: a text, and a position unless typed. */
export function isPlace(place: Pick<Place, 'source' | 'latitude' | 'longitude' | 'address'>): boolean {
  const positioned = place.source === 'manual' || positionOf(place.latitude, place.longitude) !== null;
  return positioned && isVisible(placeText(place));
}

/**
 * Presence by position. Away: over 150 m plus the accuracy (D112). On site: within that, at
 * an accuracy of 150 m or better; a vaguer nearby fix is unknown.
 */
export function locationStatus(
  place: Pick<Place, 'source' | 'latitude' | 'longitude' | 'accuracy'>,
  property: Position | null,
): { status: LocationStatus; distance: number | null } {
  if (place.source === 'property') return { status: 'by_property', distance: null };
  const at = positionOf(place.latitude, place.longitude);
  if (place.source !== 'gps' || !at || !property) return { status: 'unknown', distance: null };
  const metres = Math.round(getDistanceM(at, property));
  if (place.accuracy === null) return { status: 'unknown', distance: metres };
  if (metres > NEAR + place.accuracy) return { status: 'off_site', distance: metres };
  return { status: place.accuracy <= NEAR ? 'on_site' : 'unknown', distance: metres };
}

/** For a draft's position and a property; either may be missing. */
export function presenceAt(
  property: Position | null,
  place: Place | null,
): { status: LocationStatus; distance: number | null } {
  if (!place) return { status: 'unknown', distance: null };
  return locationStatus(place, property && positionOf(property.latitude, property.longitude));
}

/** `480\u00a0m`, from one kilometre on `15,6\u00a0km`. */
export function distanceText(metres: number): string {
  const rounded = Math.round(metres);
  if (rounded < 1000) return `${rounded}\u00a0m`;
  const tenths = Math.round(metres / 100);
  const kilometres = String(Math.floor(tenths / 10)).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${kilometres},${tenths % 10}\u00a0km`;
}
