import { Map as MapIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import './map.css';

/**
 * What stands before a map (D14): nothing is asked of a foreign host before a tap that names it; at once where the
 * tiles are our own. `children` draws the map.
 * @param tileUrl Leaflet template of the tiles.
 */
export function MapGate({ tileUrl, children }: { tileUrl: string; children: () => ReactNode }) {
  const [wanted, setWanted] = useState(false);
  const host = new URL(tileUrl.replace(/[{}]/g, ''), location.origin).host;
  if (wanted || host === location.host) return children();
  return (
    <div className="map-ask">
      <Button icon={MapIcon} onClick={() => setWanted(true)}>
        Karte laden
      </Button>
      <p className="small muted">Die Karte wird von {host} geladen. Dieser Dienst sieht dann Ihre IP-Adresse.</p>
    </div>
  );
}
