import { Circle, CircleMarker } from 'react-leaflet';
import type { Position } from '../domain/documentation/place';
import { LeafletMap } from './LeafletMap';

type PlaceMapProps = {
  at: Position;
  /** Radius in metres; null = unknown. */
  accuracy: number | null;
  tileUrl: string;
  /** What the map is called, as in 'Karte: Standort der Aufnahme'. */
  label: string;
};

/** A map of one position and its accuracy. */
export function PlaceMap({ at, accuracy, tileUrl, label }: PlaceMapProps) {
  const centre: [number, number] = [at.latitude, at.longitude];
  return (
    <LeafletMap at={at} tileUrl={tileUrl} label={label}>
      {accuracy !== null && <Circle center={centre} radius={accuracy} className="map__accuracy" />}
      <CircleMarker center={centre} radius={8} className="map__place" />
    </LeafletMap>
  );
}
