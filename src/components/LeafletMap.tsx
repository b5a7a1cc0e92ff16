import 'leaflet/dist/leaflet.css';
import type { ReactNode } from 'react';
import { AttributionControl, MapContainer, TileLayer } from 'react-leaflet';
import type { Position } from '../domain/documentation/place';

/** Streets and house numbers are readable; public tiles end at 19. */
const ZOOM = 18;
const MAX_ZOOM = 19;
const ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap-Mitwirkende</a>';

/** Start position, tile template, map name, and overlays. */
type LeafletMapProps = { at: Position; tileUrl: string; label: string; children: ReactNode };

/** A map, in its own chunk (50 KB gz): import it only in lazy parts. */
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
