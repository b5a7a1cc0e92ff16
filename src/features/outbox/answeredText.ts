/** The result of 'Jetzt übertragen' as a sentence. Pure. */
import type { Answered } from '../../api/submit';

const UNREACHABLE = 'Der Server ist gerade nicht erreichbar. Die Übertragung wird weiter versucht.';
/** Browsers hide why a request failed: a rejected certificate looks like no network. */
const NO_ANSWER =
  'Der Server ist nicht erreichbar, oder die Verbindung ist nicht sicher. Bitte prüfen Sie das Netz sowie Datum und Uhrzeit des Geräts.';

/**
 * @param answered the first answer after the tap; null = none in time.
 * @returns null for our server's answer: the record shows it.
 */
export function answeredText(answered: Answered | null): string | null {
  if (answered === null) return 'Der Server hat noch nicht geantwortet. Die Übertragung wird weiter versucht.';
  if (answered.by === 'server') return null;
  if (answered.by === 'nobody') return NO_ANSWER;
  // A proxy reports a server that is down by 502 to 504.
  if (answered.status >= 500) return UNREACHABLE;
  return `Statt des Servers hat jemand anderes geantwortet (Nummer ${answered.status}), zum Beispiel ein WLAN mit Anmeldung. Die Übertragung wird weiter versucht.`;
}
