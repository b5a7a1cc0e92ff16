import { Trash2 } from 'lucide-react';
import { readableEmail } from '../../../domain/user';
import { deleteInvitation, type InvitationRecord } from '../../../remote/invitations';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { EndDialog } from '../EndDialog';
import { InviteDialog } from './InviteDialog';
import type { Asking } from './useInvitationActions';

type DialogsProps = { account: string; asking: Asking; onChanged: () => void; onClose: () => void };

/** The dialog of what somebody wants to do with an invitation. */
export function InvitationDialogs({ account, asking, onChanged, onClose }: DialogsProps) {
  if (asking.act === 'show')
    return (
      <Dialog title="Einladungslink" onClose={onClose} footer={<Button onClick={onClose}>Schließen</Button>}>
        <p>Bitte kopieren Sie diese Adresse und senden Sie sie an {readableEmail(asking.row.email)}:</p>
        <p className="url">{asking.url}</p>
      </Dialog>
    );
  if (asking.act === 'invite')
    return (
      <InviteDialog
        account={account}
        {...(asking.again && { start: valuesOf(asking.again) })}
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  const { row } = asking;
  return (
    <EndDialog
      title="Sind Sie sicher?"
      text={deleteText(row)}
      label="Löschen"
      icon={Trash2}
      act={() => deleteInvitation(row.id)}
      done="Einladung gelöscht"
      failed="Fehler beim Löschen"
      onChanged={onChanged}
      onClose={onClose}
    />
  );
}

function valuesOf({ property, email, serviceType }: InvitationRecord) {
  return { property: property ?? '', email, serviceType: serviceType ?? ('' as const) };
}

function deleteText({ email, status }: InvitationRecord): string {
  const what = `Möchten Sie die Einladung an ${email} wirklich löschen?`;
  return status === 'accepted'
    ? `${what} Die Freigabe der Immobilie bleibt bestehen.`
    : `${what} Ihr Link öffnet sich danach nicht mehr.`;
}
