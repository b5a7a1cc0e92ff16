import { MINUTE } from '../domain/time/duration';
import { offsetAt } from '../domain/time/germanClock';

/** On a device with another time zone: which time all times on the screen are in (D386). */
export function ZoneLine() {
  const now = Date.now();
  if (-new Date(now).getTimezoneOffset() * MINUTE === offsetAt(now)) return null;
  return <p className="small muted">Alle Zeiten sind deutsche Zeit. Dieses Gerät steht auf einer anderen Zeitzone.</p>;
}
