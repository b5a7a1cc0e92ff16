import { useState } from 'react';
import { useEmployees, useOwnedProperties } from '../../../api/cache/answers';
import { toRemoteError } from '../../../api/failure';
import { showToast } from '../../../components/Toast';
import { assignMany } from '../assignMany';
import { pullAndReload } from '../refresh';
import { useAssignments } from '../useAssignments';
import { type Chosen, chosenFrom, toAssignmentChanges } from './gridRules';

/** Present and chosen assignments; a failed save may be repeated. `chosen` undefined: loading. */
export function useAssignMany(account: string, onClose: () => void) {
  const people = useEmployees(account).data?.filter(({ active }) => active);
  const properties = useOwnedProperties(account);
  const assignments = useAssignments(account);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [saved, setSaved] = useState(0);
  const [reason, setReason] = useState<string | null>(null);
  const before = chosenFrom(assignments.data ?? []);
  const changes = toAssignmentChanges(before, chosen ?? before);
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
    chosen: assignments.data && (chosen ?? before),
    setChosen,
    count,
    saved,
    reason,
    isFailed: !(properties.data && assignments.data) && (properties.isError || assignments.isError),
    loadAgain: () => void Promise.all([properties.refetch(), assignments.refetch()]),
    saveChanges,
  };
}
