import { useState } from 'react';
import { useEmployees, useOwnedProperties } from '../../../api/cache/answers';
import { toRemoteError } from '../../../api/failure';
import { showToast } from '../../../components/Toast';
import { assignMany } from '../assignMany';
import { pullAndReload } from '../refresh';
import { useAssignments } from '../useAssignments';
import { type Chosen, chosenFrom, type Touched, toAssignmentChanges } from './gridRules';

/** Saved assignments, as they are now, with the touched cells. A failed save may be repeated. `chosen` undefined: loading. */
export function useAssignMany(account: string, onClose: () => void) {
  const employees = useEmployees(account);
  const people = employees.data?.filter(({ active }) => active);
  const properties = useOwnedProperties(account);
  const assignments = useAssignments(account);
  const lists = [employees, properties, assignments];
  const [touched, setTouched] = useState<Touched>(new Map());
  const [saved, setSaved] = useState(0);
  const [reason, setReason] = useState<string | null>(null);
  const chosen = chosenFrom(assignments.data ?? [], touched);
  const toIds = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id);
  const changes = toAssignmentChanges(chosen, { users: toIds(people), properties: toIds(properties.data) });
  const count = changes.begin.length + changes.end.length;
  const saveChanges = async () => {
    setReason(null);
    const failure = await assignMany(changes, setSaved).catch(toRemoteError);
    await pullAndReload(account);
    setSaved(0);
    if (failure) return setReason(failure.message);
    if (count > 0) showToast({ kind: 'success', title: 'Zuordnung gespeichert' });
    onClose();
  };
  return {
    people,
    properties: properties.data,
    chosen: assignments.data && chosen,
    setChosen: (next: Chosen) => setTouched(next.touched),
    count,
    saved,
    reason,
    isFailed: lists.some(({ data, isError }) => !data && isError),
    loadAgain: () => void Promise.all(lists.map(({ refetch }) => refetch())),
    saveChanges,
  };
}
