import { Map as MapIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button';
import './map.css';
import { Two } from './SecondLanguage';

type MapGateProps = {
  /** Leaflet template of the tiles; undefined until the server, or the lack of it, has answered. */
  tileUrl: string | undefined;
  /** Draws the map. */
  children: (tileUrl: string) => ReactNode;
};

/**
 * What stands before a map (D14): nothing is asked of a foreign host before a tap that names it; at once where the
 * tiles are our own. Its place is as high as the map from the beginning (`--map-height`), so that nothing below moves.
 */
export function MapGate({ tileUrl, children }: MapGateProps) {
  const [wanted, setWanted] = useState(false);
  const host = tileUrl && new URL(tileUrl.replace(/[{}]/g, ''), location.origin).host;
  const shown = wanted || host === location.host;
  return (
    <div className="map-box">
      {tileUrl && (shown ? children(tileUrl) : <AskFirst host={host ?? ''} onWanted={() => setWanted(true)} />)}
    </div>
  );
}

function AskFirst({ host, onWanted }: { host: string; onWanted: () => void }) {
  return (
    <div className="map-ask">
      <Button icon={MapIcon} onClick={onWanted}>
        Karte laden
      </Button>
      <p className="small muted">
        <Two>{`Die Karte wird von ${host} geladen. Dieser Dienst sieht dann Ihre IP-Adresse.`}</Two>
      </p>
    </div>
  );
}
