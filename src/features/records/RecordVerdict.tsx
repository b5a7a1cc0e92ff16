import type { ShownRecord } from '../../domain/documentation/record';
import { VerdictBand } from '../evidence/VerdictBand';
import { PENDING, UNREAD, verdictOf } from '../evidence/verdict';
import { type Evidence, useCorrections } from './useRecord';

type RecordVerdictProps = { account: string; evidence: Evidence; record: ShownRecord };

/** The band above a record: unchanged, corrected, does not match, or not verified yet. */
export function RecordVerdict({ account, evidence: { standing, isFailed }, record }: RecordVerdictProps) {
  const changes = useCorrections(account, { id: record.id, enabled: standing?.state === 'corrected' });
  if (!standing) return <VerdictBand verdict={isFailed ? UNREAD : PENDING} />;
  return <VerdictBand verdict={verdictOf({ standing, record, changes, now: Date.now() })} />;
}
