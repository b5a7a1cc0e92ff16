import { useState } from 'react';
import { createAssignment, endAssignment } from '../../../api/assignments';
import { useEmployees } from '../../../api/cache/answers';
import { type RemoteError, toRemoteError } from '../../../api/failure';
import { showToast } from '../../../components/Toast';
import { pullAndReload } from '../../people/refresh';
import { useAssignments } from '../../people/useAssignments';
import { linesOf, NONE_CHOSEN, planAssignments, savedText } from './assigning';
import type { BuildingItem } from './propertyItem';

/** Current and chosen assignments; saves person by person and names failures. */
export function useAssigning(account: string, item: BuildingItem, onClose: () => void) {
  const employees = useEmployees(account).data;
  const all = useAssignments(account).data;
  const [choice, setChoice] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [issues, setIssues] = useState<Partial<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const there = all?.filter(({ property }) => property === item.id);
  const lines = employees && there && linesOf(employees, there, choice);
  const choosePerson = (id: string, chosen: boolean) => setChoice(new Map(choice).set(id, chosen));
  const saveAssignments = async () => {
    setIssues({});
    const saved = savedText(lines ?? []);
    setError(saved === null ? NONE_CHOSEN : null);
    if (saved === null) return;
    const failures = await carryOut(item.id, planAssignments(lines ?? []));
    await pullAndReload(account);
    const offline = failures.find(({ user }) => user === null);
    if (offline) setError(offline.reason.message);
    setIssues(Object.fromEntries(failures.flatMap(({ user, reason }) => (user ? [[user, reason.message]] : []))));
    if (failures.length > 0) return;
    showToast({ kind: 'success', title: saved, text: item.name });
    onClose();
  };
  return { lines, issues, error, choose: choosePerson, save: saveAssignments };
}

type Failure = { user: string | null; reason: RemoteError };

/** In sequence; finished changes stay, failures are named. */
async function carryOut(property: string, { begin, end }: ReturnType<typeof planAssignments>): Promise<Failure[]> {
  const failures: Failure[] = [];
  const attemptStep = async (user: string, step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      const reason = toRemoteError(error);
      failures.push({ user: reason.kind === 'offline' || reason.kind === 'temporary' ? null : user, reason });
    }
  };
  for (const person of begin) await attemptStep(person.id, () => createAssignment(property, person.id));
  for (const assignment of end)
    await attemptStep(assignment.user, () =>
      endAssignment(assignment.id).catch((error: unknown) => {
        // Already ended: the goal is reached.
        if (toRemoteError(error).kind !== 'notFound') throw error;
      }),
    );
  return failures;
}
