import { isAbroad } from '../device/zone';

/** On a device with another time zone: which time all times on the screen are in (D386). */
export function ZoneLine() {
  if (!isAbroad(Date.now())) return null;
  return <p className="small muted">Alle Zeiten sind deutsche Zeit. Dieses Gerät steht auf einer anderen Zeitzone.</p>;
}
