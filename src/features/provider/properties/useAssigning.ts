import { useState } from 'react';
import { assign, endAssignment } from '../../../api/assignments';
import { useEmployees } from '../../../api/cache/answers';
import { type RemoteError, toRemoteError } from '../../../api/failure';
import { toast } from '../../../components/Toast';
import { refresh } from '../../people/refresh';
import { useAssignments } from '../../people/useAssignments';
import { linesOf, NOBODY_CHOSEN, planOf, savedText } from './assigning';
import type { PropertyItem } from './propertyItem';

/** Who works at a property and shall from now on; saved person by person, and who could not be changed is named. */
export function useAssigning(account: string, item: PropertyItem, onClose: () => void) {
  const employees = useEmployees(account).data;
  const all = useAssignments(account).data;
  const [choice, setChoice] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [issues, setIssues] = useState<Partial<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const there = all?.filter(({ property }) => property === item.id);
  const lines = employees && there && linesOf(employees, there, choice);
  const choose = (id: string, chosen: boolean) => setChoice(new Map(choice).set(id, chosen));
  const save = async () => {
    setIssues({});
    const saved = savedText(lines ?? []);
    setError(saved === null ? NOBODY_CHOSEN : null);
    if (saved === null) return;
    const failures = await carryOut(item.id, planOf(lines ?? []));
    await refresh(account);
    const offline = failures.find(({ user }) => user === null);
    if (offline) setError(offline.reason.message);
    setIssues(Object.fromEntries(failures.flatMap(({ user, reason }) => (user ? [[user, reason.message]] : []))));
    if (failures.length > 0) return;
    toast({ kind: 'success', title: saved, text: item.name });
    onClose();
  };
  return { lines, issues, error, choose, save };
}

type Failure = { user: string | null; reason: RemoteError };

/** One after the other; what has begun stays begun, and who could not be changed is named. */
async function carryOut(property: string, { begin, end }: ReturnType<typeof planOf>): Promise<Failure[]> {
  const failures: Failure[] = [];
  const attempt = async (user: string, step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      const reason = toRemoteError(error);
      failures.push({ user: reason.kind === 'offline' || reason.kind === 'temporary' ? null : user, reason });
    }
  };
  for (const person of begin) await attempt(person.id, () => assign(property, person.id));
  for (const assignment of end)
    await attempt(assignment.user, () =>
      endAssignment(assignment.id).catch((error: unknown) => {
        // Over already: that is what was wanted.
        if (toRemoteError(error).kind !== 'notFound') throw error;
      }),
    );
  return failures;
}
