import { useCounts, useEmployees } from '../../../api/cache/answers';
import { FailuresFrame } from '../../../components/lists/FailuresFrame';
import { dayOf } from '../../../domain/time/germanDay';
import { useAssignments } from '../../people/useAssignments';
import { useDue, useGaps, useWeek } from '../../plans/answers';
import { getMonday } from '../../properties/week/weekRules';

/** Errors of the desktop's server requests. */
export function DeskFailures({ account }: { account: string }) {
  const week = useWeek(account, getMonday(dayOf(Date.now())));
  const work = [useDue(account), useGaps(account), useCounts(account, { byPull: true }), week];
  const people = [useEmployees(account), useAssignments(account)];
  return (
    <FailuresFrame
      queries={[...work, ...people]}
      failed="Was fällig ist und was fehlt, konnte nicht vollständig geladen werden"
    />
  );
}
