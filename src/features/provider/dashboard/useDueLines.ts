import { useEmployees } from '../../../api/cache/answers';
import { useAssignments } from '../../people/useAssignments';
import { useDue } from '../../plans/answers';
import { type DueLine, dueLines } from './dueRules';

/** Due work of today and tomorrow by line; null without a plan, or while loading. */
export function useDueLines(account: string): DueLine[] | null {
  const { data: plans } = useDue(account);
  const { data: employees } = useEmployees(account);
  const { data: assignments } = useAssignments(account);
  if (!plans || plans.length === 0) return null;
  return dueLines(plans, employees && assignments ? { employees, assignments } : null, Date.now());
}
