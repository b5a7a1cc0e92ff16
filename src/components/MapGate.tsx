import { Map as MapIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button';
import './map.css';
import { Two } from './SecondLanguage';

type MapGateProps = {
  /** Leaflet tile template; undefined until the server answered or the request failed. */
  tileUrl: string | undefined;
  children: (tileUrl: string) => ReactNode;
};

/**
 * Consent before a map: no request to a foreign host before a tap that names it; own tiles
 * load at once.
 */
export function MapGate({ tileUrl, children }: MapGateProps) {
  const [isShown, setShown] = useState(false);
  const host = tileUrl && new URL(tileUrl.replace(/[{}]/g, ''), location.origin).host;
  const shown = isShown || host === location.host;
  return (
    <div className="map-box">
      {tileUrl && shown ? children(tileUrl) : <ConsentPrompt host={host} onWanted={() => setShown(true)} />}
    </div>
  );
}

/** The prompt names a host of this length until the server names the real one: nothing below moves. */
const TYPICAL_HOST = 'tile.openstreetmap.org';

function ConsentPrompt({ host, onWanted }: { host: string | undefined; onWanted: () => void }) {
  return (
    <div className={host ? 'map-ask' : 'map-ask map-ask--coming'}>
      <Button variant="quiet" className="pull-left" icon={MapIcon} onClick={onWanted}>
        Karte laden
      </Button>
      <p className="small muted">
        <Two>{`Die Karte wird von ${host ?? TYPICAL_HOST} geladen. Dieser Dienst sieht dann Ihre IP-Adresse.`}</Two>
      </p>
    </div>
  );
}
