import 'leaflet/dist/leaflet.css';
import { AttributionControl, Circle, CircleMarker, MapContainer, TileLayer } from 'react-leaflet';
import type { Position } from '../../domain/place';

/** Streets and house numbers are readable; the highest level of the public tiles is 19. */
const ZOOM = 18;
const MAX_ZOOM = 19;
const ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap-Mitwirkende</a>';

type PlaceMapProps = {
  at: Position;
  /** Radius of the fix in metres; null = the place has none. */
  accuracy: number | null;
  tileUrl: string;
};

/** The map itself, in a chunk of its own (50 KB gz): nobody loads it who does not ask for it. */
export function PlaceMap({ at, accuracy, tileUrl }: PlaceMapProps) {
  const centre: [number, number] = [at.latitude, at.longitude];
  return (
    <section className="map map--leaflet" aria-label="Karte: Standort der Aufnahme">
      <MapContainer
        className="map__canvas"
        center={centre}
        zoom={ZOOM}
        maxZoom={MAX_ZOOM}
        scrollWheelZoom={false}
        attributionControl={false}
      >
        <AttributionControl prefix={false} />
        <TileLayer url={tileUrl} attribution={ATTRIBUTION} maxZoom={MAX_ZOOM} />
        {accuracy !== null && <Circle center={centre} radius={accuracy} className="map__accuracy" />}
        <CircleMarker center={centre} radius={8} className="map__place" />
      </MapContainer>
    </section>
  );
}
