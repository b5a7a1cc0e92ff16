import type { AdminUser } from '../../../api/adminUsers';
import { ConfirmDialog } from '../../../components/Dialog';
import { nameOf } from '../words';
import { ActiveDialog } from './ActiveDialog';
import { DeleteUserDialog } from './DeleteUserDialog';
import { HandOverDialog } from './HandOverDialog';
import { ResetFactorDialog } from './ResetFactorDialog';
import type { RoleEdit } from './RoleEdit';

/** What is asked before it is done with an account. */
export type UserDialog = { question: 'delete' | 'active' | 'handOver' | 'secondFactor'; user: AdminUser };

type UserDialogsProps = { account: string; dialog: UserDialog | null; edit: RoleEdit; onClose: () => void };

/** The question that is open: about an account, or about the role that is being edited. */
export function UserDialogs({ account, dialog, edit, onClose }: UserDialogsProps) {
  return (
    <>
      {dialog?.question === 'delete' && <DeleteUserDialog account={account} user={dialog.user} onClose={onClose} />}
      {edit.newOwner && <OwnerQuestion user={edit.newOwner} onAnswer={edit.answer} />}
      {dialog?.question === 'active' && <ActiveDialog account={account} user={dialog.user} onClose={onClose} />}
      {dialog?.question === 'secondFactor' && (
        <ResetFactorDialog account={account} user={dialog.user} onClose={onClose} />
      )}
      {dialog?.question === 'handOver' && <HandOverDialog account={account} user={dialog.user} onClose={onClose} />}
    </>
  );
}

/** One word in a dropdown gives somebody a company of their own: said before it counts (D136). */
function OwnerQuestion({ user, onAnswer }: { user: AdminUser; onAnswer: (yes: boolean) => Promise<void> }) {
  return (
    <ConfirmDialog
      title="Zum Dienstleister machen?"
      text={`${nameOf(user)} (${user.email}) führt dann einen eigenen Betrieb: legt Mitarbeitende und Immobilien an, sieht alle Dokumentationen des Betriebs und kann sie löschen.`}
      confirmLabel="Rolle ändern"
      onConfirm={() => onAnswer(true)}
      onCancel={() => void onAnswer(false)}
    />
  );
}
