import { useCounts, useEmployees } from '../../../office/answers';
import { FailuresFrame } from '../../../office/failuresFrame';
import { useDue, useGaps } from '../../../office/plans/answers';
import { useAssignments } from '../useAssignments';

/** What the desk asks the server, beside what stands on the phone: says what of it could not be had. */
export function DeskFailures({ account }: { account: string }) {
  const work = [useDue(account), useGaps(account), useCounts(account, { byPull: true })];
  const people = [useEmployees(account), useAssignments(account)];
  return (
    <FailuresFrame
      of={[...work, ...people]}
      failed="Was fällig ist und was fehlt, konnte nicht vollständig geladen werden"
    />
  );
}
