import { Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { coordinatesText } from '../../domain/place';
import { Button } from '../../ui/button';
import { usePublicConfig } from './usePublicConfig';
import { placeOf, type ShownRecord } from './words';

const PlaceMap = lazy(() => import('./PlaceMap').then(({ PlaceMap }) => ({ default: PlaceMap })));

/** The map of D14: only after a tap that names whom it asks; at once where the tiles are our own. */
export function MapBox({ record }: { record: ShownRecord }) {
  const config = usePublicConfig();
  const [wanted, setWanted] = useState(false);
  const at = placeOf(record);
  if (!at || !config) return null;
  const host = new URL(config.tileUrl.replace(/[{}]/g, ''), location.origin).host;
  if (!wanted && host !== location.host)
    return (
      <div className="map-ask">
        <Button icon={MapIcon} onClick={() => setWanted(true)}>
          Karte laden
        </Button>
        <p className="small muted">Die Karte wird von {host} geladen. Dieser Dienst sieht dann Ihre IP-Adresse.</p>
      </div>
    );
  return (
    <figure>
      <Suspense fallback={<div className="map map--leaflet skeleton" />}>
        <PlaceMap at={at} accuracy={record.accuracy} tileUrl={config.tileUrl} />
      </Suspense>
      <figcaption className="small muted detail__print-only">Aufnahmeort {coordinatesText(at)}</figcaption>
    </figure>
  );
}
