import { lazy, Suspense } from 'react';
import { coordinatesText } from '../../domain/place';
import { MapGate } from '../../ui/mapGate';
import { usePublicConfig } from './usePublicConfig';
import { placeOf, type ShownRecord } from './words';

const PlaceMap = lazy(() => import('./PlaceMap').then(({ PlaceMap }) => ({ default: PlaceMap })));

/** The map of a record, where its place is known. */
export function MapBox({ record }: { record: ShownRecord }) {
  const config = usePublicConfig();
  const at = placeOf(record);
  if (!at || !config) return null;
  return (
    <MapGate tileUrl={config.tileUrl}>
      {() => (
        <figure>
          <Suspense fallback={<div className="map map--leaflet skeleton" />}>
            <PlaceMap at={at} accuracy={record.accuracy} tileUrl={config.tileUrl} />
          </Suspense>
          <figcaption className="small muted detail__print-only">Aufnahmeort {coordinatesText(at)}</figcaption>
        </figure>
      )}
    </MapGate>
  );
}
