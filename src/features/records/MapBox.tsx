import { usePublicConfig } from '../../api/cache/answers';
import { lazyComponent } from '../../components/Arriving';
import { MapGate } from '../../components/MapGate';
import type { ShownRecord } from '../../domain/documentation/record';
import { capturedAtText, placeOf } from '../reports/factWords';

const PlaceMap = lazyComponent(() => import('../../components/PlaceMap').then((part) => part.PlaceMap));

/** The map of a record with position. */
export function MapBox({ record }: { record: ShownRecord }) {
  const config = usePublicConfig();
  const at = placeOf(record);
  if (!at) return null;
  return (
    <MapGate tileUrl={config?.tileUrl}>
      {(tileUrl) => (
        <figure>
          <PlaceMap at={at} accuracy={record.accuracy} tileUrl={tileUrl} label="Karte: Standort der Aufnahme" />
          <figcaption className="small muted detail__print-only">{capturedAtText(record)}</figcaption>
        </figure>
      )}
    </MapGate>
  );
}
