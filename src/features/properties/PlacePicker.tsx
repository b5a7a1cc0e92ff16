import { divIcon, type LeafletEvent, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { Marker, useMap } from 'react-leaflet';
import { LeafletMap } from '../../components/LeafletMap';
import type { Position } from '../../domain/documentation/place';

/** Pixels per arrow key: about a metre at this zoom. */
const KEY_PIXELS = 4;
const KEYS: Record<string, [number, number]> = {
  ArrowUp: [0, -KEY_PIXELS],
  ArrowDown: [0, KEY_PIXELS],
  ArrowLeft: [-KEY_PIXELS, 0],
  ArrowRight: [KEY_PIXELS, 0],
};
const PIN = divIcon({
  className: 'pin',
  html: '<svg viewBox="0 0 32 44" aria-hidden="true"><path class="pin__body" d="M16 1C7.7 1 1 7.7 1 16c0 11 15 27 15 27s15-16 15-27C31 7.7 24.3 1 16 1z"/><circle class="pin__hole" cx="16" cy="16" r="6"/></svg>',
  iconSize: [32, 44],
  iconAnchor: [16, 43],
});

type PlacePickerProps = { at: Position; tileUrl: string; onMove: (at: Position) => void };

/** A map with one marker, moved by mouse or arrow keys. */
export function PlacePicker({ at, tileUrl, onMove }: PlacePickerProps) {
  return (
    <LeafletMap at={at} tileUrl={tileUrl} label="Karte: Position der Immobilie">
      <Pin at={at} onMove={onMove} />
    </LeafletMap>
  );
}

function Pin({ at, onMove }: Pick<PlacePickerProps, 'at' | 'onMove'>) {
  const map = useMap();
  const { latitude, longitude } = at;
  useEffect(() => {
    if (!map.getBounds().pad(-0.1).contains([latitude, longitude])) map.setView([latitude, longitude]);
  }, [map, latitude, longitude]);
  const handlers = useMemo(
    () => ({
      dragend: (event: LeafletEvent) => onMove(positionOfMarker(event.target as LeafletMarker)),
      keydown: ({ originalEvent }: { originalEvent: KeyboardEvent }) => {
        const step = KEYS[originalEvent.key];
        if (!step) return;
        // Otherwise the arrow keys would also pan the map.
        originalEvent.preventDefault();
        originalEvent.stopPropagation();
        const { lat, lng } = map.unproject(map.project([latitude, longitude]).add(step));
        onMove({ latitude: lat, longitude: lng });
      },
    }),
    [map, latitude, longitude, onMove],
  );
  return (
    <Marker
      position={[latitude, longitude]}
      icon={PIN}
      draggable
      keyboard
      alt="Markierung der Immobilie"
      title="Markierung der Immobilie"
      eventHandlers={handlers}
    />
  );
}

function positionOfMarker(marker: LeafletMarker): Position {
  const { lat, lng } = marker.getLatLng();
  return { latitude: lat, longitude: lng };
}
