import { Trash2 } from 'lucide-react';
import { ConfirmDialog } from '../../../ui/dialog';
import { useDeletion } from '../useDeletion';
import { nameOf, ownedText } from '../words';
import type { Target } from './tables';

/** Spec 8, 'Super admin toasts'. */
const DONE: Record<Target['object'], string> = {
  user: 'Benutzer erfolgreich gelöscht',
  property: 'Immobilie erfolgreich gelöscht',
  documentation: 'Dokumentation erfolgreich gelöscht',
};

type DeleteDialogProps = { account: string; target: Target; onClose: () => void };

/** The question before a deletion; for an owner with employees, properties or documentations a second one (D20). */
export function DeleteDialog({ account, target, onClose }: DeleteDialogProps) {
  const { object, row } = target;
  const doomed = { object, id: row.id };
  const { numbers, remove } = useDeletion({ account, doomed, success: { title: DONE[object] }, onClose });
  const name = nameOfTarget(target);
  const question = `Möchten Sie "${name}" wirklich löschen? Diese Aktion kann nicht rückgängig gemacht werden.`;
  return (
    <ConfirmDialog
      title="Sind Sie sicher?"
      text={numbers ? ownedText(name, numbers) : question}
      confirmLabel={numbers ? 'Mit allem löschen' : 'Löschen'}
      confirmIcon={Trash2}
      danger
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

function nameOfTarget(target: Target): string {
  if (target.object === 'user') return nameOf(target.row);
  return target.object === 'property' ? target.row.name : target.row.location;
}
