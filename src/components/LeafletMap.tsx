import 'leaflet/dist/leaflet.css';
import type { ReactNode } from 'react';
import { AttributionControl, MapContainer, TileLayer } from 'react-leaflet';
import type { Position } from '../domain/documentation/place';

/** Streets and house numbers are readable; the highest level of the public tiles is 19. */
const ZOOM = 18;
const MAX_ZOOM = 19;
const ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap-Mitwirkende</a>';

/** Where the map begins, Leaflet's template of the tiles, what the map is called, and what is drawn on it. */
type LeafletMapProps = { at: Position; tileUrl: string; label: string; children: ReactNode };

/** A map, in a chunk of its own (50 KB gz): imported by parts alone that nobody loads who does not ask for them. */
export function LeafletMap({ at, tileUrl, label, children }: LeafletMapProps) {
  return (
    <section className="map map--leaflet" aria-label={label}>
      <MapContainer
        className="map__canvas"
        center={[at.latitude, at.longitude]}
        zoom={ZOOM}
        maxZoom={MAX_ZOOM}
        scrollWheelZoom={false}
        attributionControl={false}
      >
        <AttributionControl prefix={false} />
        <TileLayer url={tileUrl} attribution={ATTRIBUTION} maxZoom={MAX_ZOOM} />
        {children}
      </MapContainer>
    </section>
  );
}
