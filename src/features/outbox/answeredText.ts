/** What came of 'Jetzt übertragen', in a sentence. Pure. */
import type { Answered } from '../../api/submit';

const UNREACHABLE = 'Der Server ist gerade nicht erreichbar. Die Übertragung wird weiter versucht.';
/** A browser does not tell a page why nothing came back: that its certificate was refused looks like no network. */
const NOBODY =
  'Der Server ist nicht erreichbar, oder die Verbindung ist nicht sicher. Bitte prüfen Sie das Netz sowie Datum und Uhrzeit des Geräts.';

/** @param answered who answered first after the tap; null = nobody in time. @returns null where our server did: its verdict stands beside the record. */
export function answeredText(answered: Answered | null): string | null {
  if (answered === null) return 'Der Server hat noch nicht geantwortet. Die Übertragung wird weiter versucht.';
  if (answered.by === 'server') return null;
  if (answered.by === 'nobody') return NOBODY;
  // What stands in front of a server that is down says so with 502 to 504.
  if (answered.status >= 500) return UNREACHABLE;
  return `Statt des Servers hat jemand anderes geantwortet (Nummer ${answered.status}), zum Beispiel ein WLAN mit Anmeldung. Die Übertragung wird weiter versucht.`;
}
