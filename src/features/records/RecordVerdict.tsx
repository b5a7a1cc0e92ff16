import type { ShownRecord } from '../../domain/documentation/record';
import { VerdictBand } from '../evidence/VerdictBand';
import { PENDING, UNREAD, UNSENT, verdictOf } from '../evidence/verdict';
import type { Corrected } from './useCorrections';
import { type Evidence, isStored } from './useRecord';

type RecordVerdictProps = Pick<Corrected, 'corrections'> & { evidence: Evidence; record: ShownRecord };

/** The band above a record: unchanged, corrected, does not match, or not verified yet. */
export function RecordVerdict({ corrections, evidence: { standing, isFailed }, record }: RecordVerdictProps) {
  if (!isStored(record)) return <VerdictBand verdict={UNSENT} />;
  if (!standing) return <VerdictBand verdict={isFailed ? UNREAD : PENDING} />;
  return <VerdictBand verdict={verdictOf({ standing, record, corrections, now: Date.now() })} />;
}
