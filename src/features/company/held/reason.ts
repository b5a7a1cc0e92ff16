/** Why a record is held back, in a sentence (D29). Pure. */
import type { EndedAssignment } from '../../../remote/held';
import type { DocumentationRecord } from '../../../remote/records';
import { dateTime } from '../../../ui/format';

/**
 * @param ended assignments that are over; the first that ended after the capture is the one that was meant.
 */
export function heldReason(record: DocumentationRecord, ended: readonly EndedAssignment[]): string {
  if (record.byLink) return 'Der Dokumentations-Link war beim Eingang beendet.';
  const theirs = ended
    .filter(({ property, user, endedAt }) => {
      return property === record.property && user === record.user && endedAt >= record.capturedAt;
    })
    .sort((a, b) => a.endedAt - b.endedAt);
  const [first] = theirs;
  return first ? `Die Zuordnung endete am ${dateTime(first.endedAt)}.` : 'Der Zugang war beim Eingang beendet.';
}
