import type { ShownRecord } from '../../domain/record';
import { usePublicConfig } from '../../office/answers';
import { capturedAtText, placeOf } from '../../office/records/factWords';
import { arriving } from '../../ui/arriving';
import { MapGate } from '../../ui/mapGate';

const PlaceMap = arriving(() => import('../../office/PlaceMap').then((part) => part.PlaceMap));

/** The map of a record, where its place is known. */
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
