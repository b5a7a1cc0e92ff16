import { useCounts, useEmployees } from '../../../api/cache/answers';
import { FailuresFrame } from '../../../components/lists/FailuresFrame';
import { useAssignments } from '../../people/useAssignments';
import { useDue, useGaps } from '../../plans/answers';

/** Errors of the desktop's server requests. */
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
