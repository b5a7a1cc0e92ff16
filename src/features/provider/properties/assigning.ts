/** What saving the dialog 'Mitarbeitende zuordnen' will do, person by person. Pure. */
import type { AssignmentRecord } from '../../../api/assignments';
import type { EmployeeRecord } from '../../../api/employees';
import { formatDate } from '../../../components/format';

/** One line of the dialog. `assignment` null: does not work there now. */
export type AssignmentLine = { person: EmployeeRecord; assignment: AssignmentRecord | null; chosen: boolean };
export type AssignmentPlan = { begin: EmployeeRecord[]; end: AssignmentRecord[] };

/**
 * The people that can be chosen: active ones, and those who work there already.
 * @param choice what was ticked or unticked by hand; everybody else stays as it is.
 */
export function linesOf(
  employees: readonly EmployeeRecord[],
  there: readonly AssignmentRecord[],
  choice: ReadonlyMap<string, boolean>,
): AssignmentLine[] {
  return employees.flatMap((person) => {
    const assignment = there.find(({ user }) => user === person.id) ?? null;
    if (!person.active && !assignment) return [];
    return [{ person, assignment, chosen: choice.get(person.id) ?? assignment !== null }];
  });
}

/** What has to change so that it is as chosen. */
export function planAssignments(lines: readonly AssignmentLine[]): AssignmentPlan {
  return {
    begin: lines.filter(({ chosen, assignment }) => chosen && !assignment).map(({ person }) => person),
    end: lines.flatMap(({ chosen, assignment }) => (!chosen && assignment ? [assignment] : [])),
  };
}

/** 'Assign employee: an employee must be selected' (spec 5). */
export const NOBODY_CHOSEN = 'Bitte wählen Sie mindestens eine Person aus.';

/** What saving says; null: nobody works there, and nobody was chosen, so there is nothing to save. */
export function savedText(lines: readonly AssignmentLine[]): string | null {
  if (lines.some(({ chosen }) => chosen)) return 'Zuordnung gespeichert';
  const { end } = planAssignments(lines);
  if (end.length === 0) return null;
  return end.length === 1 ? 'Zuordnung beendet' : 'Zuordnungen beendet';
}

/** What stands under a name. */
export function assignmentText({ assignment, chosen }: AssignmentLine): string {
  if (!assignment) return chosen ? 'Neu zugeordnet nach dem Speichern' : 'Nicht zugeordnet';
  const since = `Zugeordnet seit ${formatDate(assignment.since)}`;
  return chosen ? since : `${since}, endet nach dem Speichern`;
}
