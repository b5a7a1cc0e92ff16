/**
 * A rejection by a third party: a proxy (413) or a hotel Wi-Fi. It is no verdict, and the delivery retries. After an
 * hour without another answer the app informs the person, because retries do not help (D115).
 */
import { HOUR } from '../time/duration';

/** Long enough to leave a captive portal, short enough for the same shift. */
const SHOWN_AFTER = HOUR;

/** The HTTP status, with first and last time in a row, ms. */
export type ForeignRejection = { status: number; first: number; last: number };

/** Updates it after a fault; a fault without a status (no network, a back-off) changes nothing. */
export function refusedBy(
  before: ForeignRejection | undefined,
  status: number | undefined,
  now: number,
): ForeignRejection | undefined {
  if (status === undefined) return before;
  return { status, first: before?.status === status ? before.first : now, last: now };
}

/** The status to report, or null. */
export function getShownStatus(rejection: ForeignRejection | undefined): number | null {
  return rejection && rejection.last - rejection.first >= SHOWN_AFTER ? rejection.status : null;
}

/** The message, with the status for the operator. */
export function foreignRejectionText(status: number): string {
  return `Der Server weist diese Dokumentation ab (Nummer ${status}). Bitte nennen Sie diese Nummer Ihrem Betrieb. Alles ist auf dem Gerät gesichert.`;
}
