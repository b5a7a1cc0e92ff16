import { deleteInvitation, type InvitationRecord } from '../../api/invitations';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { ConfirmDeletion } from '../../components/dialogs/Deletion';
import { readableEmail } from '../../domain/people/user';
import { InviteDialog } from './InviteDialog';
import type { OpenDialog } from './useInvitationActions';

/** Also when already deleted elsewhere: the goal is reached. */
const DELETED = { title: 'Einladung gelöscht' };

type DialogsProps = { account: string; dialog: OpenDialog; onChanged: () => void; onClose: () => void };

export function InvitationDialogs({ account, dialog, onChanged, onClose }: DialogsProps) {
  if (dialog.act === 'show')
    return (
      <Dialog title="Einladungslink" onClose={onClose} footer={<Button onClick={onClose}>Schließen</Button>}>
        <p>Bitte kopieren Sie diese Adresse und senden Sie sie an {readableEmail(dialog.row.email)}:</p>
        <p className="url">{dialog.url}</p>
      </Dialog>
    );
  if (dialog.act === 'invite')
    return (
      <InviteDialog
        account={account}
        {...(dialog.again && { start: valuesOf(dialog.again) })}
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  const { row } = dialog;
  return (
    <ConfirmDeletion
      text={deleteText(row)}
      act={() => deleteInvitation(row.id)}
      done={DELETED}
      gone={{ kind: 'success', ...DELETED }}
      onEnd={onChanged}
      onClose={onClose}
    />
  );
}

function valuesOf({ properties, email, serviceTypes }: InvitationRecord) {
  return { properties, email, serviceTypes };
}

function deleteText({ email, status }: InvitationRecord): string {
  const what = `Möchten Sie die Einladung an ${email} wirklich löschen?`;
  return status === 'accepted'
    ? `${what} Die Zusammenarbeit bleibt bestehen.`
    : `${what} Ihr Link öffnet sich danach nicht mehr.`;
}
