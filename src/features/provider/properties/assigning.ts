/** Plans the changes of 'Mitarbeitende zuordnen' by person. Pure. */
import type { AssignmentRecord } from '../../../api/assignments';
import type { EmployeeRecord } from '../../../api/employees';
import { formatDate } from '../../../components/format';

/** `assignment` null: not assigned now. */
export type AssignmentLine = { person: EmployeeRecord; assignment: AssignmentRecord | null; chosen: boolean };
export type AssignmentPlan = { begin: EmployeeRecord[]; end: AssignmentRecord[] };

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

export function planAssignments(lines: readonly AssignmentLine[]): AssignmentPlan {
  return {
    begin: lines.filter(({ chosen, assignment }) => chosen && !assignment).map(({ person }) => person),
    end: lines.flatMap(({ chosen, assignment }) => (!chosen && assignment ? [assignment] : [])),
  };
}

/** 'Assign employee: an employee must be selected' (spec 5). */
export const NONE_CHOSEN = 'Bitte wählen Sie mindestens eine Person aus.';

/** The toast; null: nothing to save. */
export function savedText(lines: readonly AssignmentLine[]): string | null {
  if (lines.some(({ chosen }) => chosen)) return 'Zuordnung gespeichert';
  const { end } = planAssignments(lines);
  if (end.length === 0) return null;
  return end.length === 1 ? 'Zuordnung beendet' : 'Zuordnungen beendet';
}

export function assignmentText({ assignment, chosen }: AssignmentLine): string {
  if (!assignment) return chosen ? 'Neu zugeordnet nach dem Speichern' : 'Nicht zugeordnet';
  const since = `Zugeordnet seit ${formatDate(assignment.since)}`;
  return chosen ? since : `${since}, endet nach dem Speichern`;
}
