import type { AdminUser } from '../../../api/adminUsers';
import { readableEmail } from '../../../domain/people/user';
import { AdminDeletion } from '../AdminDeletion';
import { nameOf } from '../words';

type DeleteUserDialogProps = { account: string; user: AdminUser; onClose: () => void };

/** 'Benutzer löschen?' with the address. */
export function DeleteUserDialog({ account, user, onClose }: DeleteUserDialogProps) {
  return (
    <AdminDeletion
      account={account}
      of={{ object: 'user', id: user.id, name: nameOf(user) }}
      title="Benutzer löschen?"
      question={<Question email={user.email} />}
      done={{ title: 'Benutzer gelöscht', text: `${nameOf(user)} wurde erfolgreich entfernt.` }}
      onClose={onClose}
    />
  );
}

function Question({ email }: { email: string }) {
  return (
    <>
      <p className="strong">{readableEmail(email)}</p>
      <p>Das Konto verliert sofort den Zugang. Seine Dokumentationen bleiben unter dem Namen erhalten.</p>
    </>
  );
}
