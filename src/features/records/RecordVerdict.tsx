import type { ShownRecord } from '../../domain/documentation/record';
import type { JudgedStanding } from '../evidence/judgedEvidence';
import { VerdictBand } from '../evidence/VerdictBand';
import { verdictOf } from '../evidence/verdict';
import { useCorrections } from './useRecord';

type RecordVerdictProps = { account: string; standing: JudgedStanding; record: ShownRecord };

/** The band above a record: unchanged, corrected, does not match, or not verified yet. */
export function RecordVerdict({ account, standing, record }: RecordVerdictProps) {
  const changes = useCorrections(account, { id: record.id, enabled: standing.state === 'corrected' });
  return <VerdictBand verdict={verdictOf({ standing, record, changes, now: Date.now() })} />;
}
