import { MINUTE } from '../domain/time/duration';
import { offsetAt } from '../domain/time/germanClock';

/** On a device in another time zone: says which zone the screen uses. */
export function ZoneLine() {
  const now = Date.now();
  if (-new Date(now).getTimezoneOffset() * MINUTE === offsetAt(now)) return null;
  return <p className="small muted">Alle Zeiten sind deutsche Zeit. Dieses Gerät steht auf einer anderen Zeitzone.</p>;
}
