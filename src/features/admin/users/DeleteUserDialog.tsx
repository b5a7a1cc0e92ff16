import { Trash2 } from 'lucide-react';
import type { AdminUser } from '../../../remote/adminUsers';
import { ConfirmDialog } from '../../../ui/dialog';
import { useDeletion } from '../useDeletion';
import { nameOf, ownedText } from '../words';

type DeleteUserDialogProps = { account: string; user: AdminUser; onClose: () => void };

/** 'Benutzer löschen?' with the address; for an owner a second question with the numbers (D20). */
export function DeleteUserDialog({ account, user, onClose }: DeleteUserDialogProps) {
  const success = { title: 'Benutzer gelöscht', text: `${nameOf(user)} wurde erfolgreich entfernt.` };
  const doomed = { object: 'user', id: user.id } as const;
  const { numbers, remove } = useDeletion({ account, doomed, success, onClose });
  return (
    <ConfirmDialog
      title="Benutzer löschen?"
      text={numbers ? ownedText(nameOf(user), numbers) : <Question email={user.email} />}
      confirmLabel={numbers ? 'Mit allem löschen' : 'Löschen'}
      confirmIcon={Trash2}
      danger
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

function Question({ email }: { email: string }) {
  return (
    <>
      <p className="strong">{email}</p>
      <p>Das Konto verliert sofort den Zugang. Seine Dokumentationen bleiben unter dem Namen erhalten.</p>
    </>
  );
}
