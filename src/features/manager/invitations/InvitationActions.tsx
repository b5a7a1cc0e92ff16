import { Copy, Send, Trash2, UserPlus } from 'lucide-react';
import { readableEmail } from '../../../domain/user';
import type { InvitationRecord } from '../../../remote/invitations';
import { Button, IconButton } from '../../../ui/button';
import type { InvitationState } from './states';
import { type OpenDialog, useInvitationActions } from './useInvitationActions';

type ActionsProps = {
  row: InvitationRecord;
  state: InvitationState;
  /** Its property is deleted: nobody can be invited to it any more. */
  gone: boolean;
  onOpenDialog: (dialog: OpenDialog) => void;
};

/** Send again and copy while pending and not expired (spec 4), a new one afterwards (D54), delete always. */
export function InvitationActions({ row, state, gone, onOpenDialog }: ActionsProps) {
  const { sending, send, copying, copy } = useInvitationActions(row, onOpenDialog);
  return (
    <>
      {state === 'pending' && (
        <>
          <Button variant="quiet" icon={Send} busy={sending} onClick={() => send()}>
            {row.sentAt === null ? 'Senden' : 'Erneut senden'}
          </Button>
          <Button variant="quiet" icon={Copy} busy={copying} onClick={() => copy()}>
            Link kopieren
          </Button>
        </>
      )}
      {state === 'expired' && !gone && (
        <Button variant="quiet" icon={UserPlus} onClick={() => onOpenDialog({ act: 'invite', again: row })}>
          Neu einladen
        </Button>
      )}
      <IconButton
        icon={Trash2}
        label={`Einladung an ${readableEmail(row.email)} löschen`}
        danger
        onClick={() => onOpenDialog({ act: 'delete', row })}
      />
    </>
  );
}
