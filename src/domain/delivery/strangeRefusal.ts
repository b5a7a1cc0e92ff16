/**
 * A refusal that is not our server's word: the status of whoever stands in front of it (a proxy's 413), or of a hotel's
 * Wi-Fi. It is no verdict, the documentation is tried again as after any fault; but when nothing else is heard for an
 * hour, somebody must be told, because no patience mends it (D115).
 */
import { HOUR } from '../time/duration';

/** After so long the person is told: long enough for a captive portal to be left, short enough for the same shift. */
const TOLD_AFTER = HOUR;

/** The HTTP status, and when it was met first and last in a row, ms. */
export type StrangeRefusal = { status: number; first: number; last: number };

/** What is known after one more fault; one without a status (no network, a server that asks for patience) says nothing. */
export function refusedBy(
  before: StrangeRefusal | undefined,
  status: number | undefined,
  now: number,
): StrangeRefusal | undefined {
  if (status === undefined) return before;
  return { status, first: before?.status === status ? before.first : now, last: now };
}

/** The status to tell about, or null. */
export function statusToTell(refusal: StrangeRefusal | undefined): number | null {
  return refusal && refusal.last - refusal.first >= TOLD_AFTER ? refusal.status : null;
}

/** What is said of it, with the number that whoever runs the server looks for. */
export function strangeRefusalText(status: number): string {
  return `Der Eingang des Servers weist diese Dokumentation ab (Nummer ${status}). Bitte nennen Sie diese Nummer Ihrem Betrieb. Alles ist auf dem Gerät gesichert.`;
}
