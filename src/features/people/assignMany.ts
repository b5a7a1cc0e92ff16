import { type AssignmentPair, changeAssignments } from '../../api/assignments';
import { ASSIGNMENTS_AT_ONCE } from '../../domain/people/quotas';

export type AssignmentChanges = { begin: readonly AssignmentPair[]; end: readonly AssignmentPair[] };

/**
 * Sends any number of changes, in pieces of one transaction each. A repeat is safe.
 * @param onSent how many are saved
 * @throws RemoteError; earlier pieces stay saved
 */
export async function assignMany(changes: AssignmentChanges, onSent: (done: number) => void = () => {}): Promise<void> {
  const steps = [
    ...changes.end.map((pair) => ({ pair, way: 'end' as const })),
    ...changes.begin.map((pair) => ({ pair, way: 'begin' as const })),
  ];
  for (let at = 0; at < steps.length; at += ASSIGNMENTS_AT_ONCE) {
    const some = steps.slice(at, at + ASSIGNMENTS_AT_ONCE);
    const pairsOf = (kind: 'begin' | 'end') => some.filter(({ way }) => way === kind).map(({ pair }) => pair);
    await changeAssignments({ begin: pairsOf('begin'), end: pairsOf('end') });
    onSent(at + some.length);
  }
}
