import type { AdminUser } from '../../../api/adminUsers';
import { ConfirmDialog } from '../../../components/Dialog';
import { nameOf } from '../words';
import { ActiveDialog } from './ActiveDialog';
import { DeleteUserDialog } from './DeleteUserDialog';
import { HandOverDialog } from './HandOverDialog';
import { ResetFactorDialog } from './ResetFactorDialog';
import type { RoleEdit } from './RoleEdit';

export type UserDialog = { question: 'delete' | 'active' | 'handOver' | 'secondFactor'; user: AdminUser };

type UserDialogsProps = { account: string; dialog: UserDialog | null; edit: RoleEdit; onClose: () => void };

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

/** Confirms that the dropdown makes this person a company owner (D136). */
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
