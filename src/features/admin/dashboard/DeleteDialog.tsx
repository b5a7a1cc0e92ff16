import { Deletion } from '../Deletion';
import { nameOf } from '../words';
import type { Target } from './tables';

/** Spec 8, 'Super admin toasts'. */
const DONE: Record<Target['object'], string> = {
  user: 'Benutzer erfolgreich gelöscht',
  property: 'Immobilie erfolgreich gelöscht',
  documentation: 'Dokumentation erfolgreich gelöscht',
};

type DeleteDialogProps = { account: string; target: Target; onClose: () => void };

/** The question before a deletion. */
export function DeleteDialog({ account, target, onClose }: DeleteDialogProps) {
  const { object, row } = target;
  const name = nameOfTarget(target);
  return (
    <Deletion
      account={account}
      of={{ object, id: row.id, name }}
      question={`Möchten Sie "${name}" wirklich löschen? Diese Aktion kann nicht rückgängig gemacht werden.`}
      done={{ title: DONE[object] }}
      onClose={onClose}
    />
  );
}

function nameOfTarget(target: Target): string {
  if (target.object === 'user') return nameOf(target.row);
  return target.object === 'property' ? target.row.name : target.row.location;
}
