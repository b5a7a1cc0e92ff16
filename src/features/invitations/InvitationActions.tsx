import { Trash2 } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { InvitationRecord } from '../../api/invitations';
import { Button } from '../../components/Button';
import { formatTime } from '../../components/format';
import { RowMenu } from '../../components/table/RowActions';
import { INVITATION_RESEND } from '../../domain/people/quotas';
import { readableEmail } from '../../domain/people/user';
import { MINUTE } from '../../domain/time/duration';
import type { InvitationState } from './states';
import { type OpenDialog, useInvitationActions } from './useInvitationActions';

type ActionsProps = {
  row: InvitationRecord;
  state: InvitationState;
  gone: boolean;
  onOpenDialog: (dialog: OpenDialog) => void;
};

/** Resend and copy while pending (spec 4), a new one after expiry, delete always. */
export function InvitationActions({ row, state, gone, onOpenDialog }: ActionsProps) {
  const { sending, send, copying, copy } = useInvitationActions(row, onOpenDialog);
  const remove = {
    label: 'Einladung löschen',
    icon: Trash2,
    danger: true,
    onClick: () => onOpenDialog({ act: 'delete', row }),
  };
  return (
    <>
      {state === 'pending' && (
        <>
          <SendButton sentAt={row.sentAt} busy={sending} onSend={() => send()} />
          <Button variant="quiet" busy={copying} onClick={() => copy()}>
            Link kopieren
          </Button>
        </>
      )}
      {state === 'expired' && !gone && (
        <Button variant="quiet" onClick={() => onOpenDialog({ act: 'invite', again: row })}>
          Neu einladen
        </Button>
      )}
      {state === 'pending' ? (
        <RowMenu of={readableEmail(row.email)} actions={[remove]} />
      ) : (
        <Button variant="quiet" aria-label={`Einladung löschen: ${readableEmail(row.email)}`} onClick={remove.onClick}>
          Löschen
        </Button>
      )}
    </>
  );
}

type SendButtonProps = { sentAt: number | null; busy: boolean; onSend: () => void };

/** The server allows a resend after two minutes: until then the button shows the time. */
function SendButton({ sentAt, busy, onSend }: SendButtonProps) {
  const again = useSendableAgain(sentAt);
  const why = useId();
  return (
    <Button variant="quiet" busy={busy} blockedBy={again === null ? undefined : why} onClick={onSend}>
      <span>
        {sentAt === null ? 'Senden' : 'Erneut senden'}
        {again !== null && (
          <span id={why} className="small nowrap">
            {` ab ${formatTime(Math.ceil(again / MINUTE) * MINUTE)}`}
          </span>
        )}
      </span>
    </Button>
  );
}

/** When a resend is allowed, ms; null = now. A slow device clock waits no longer than the server requires. */
function useSendableAgain(sentAt: number | null): number | null {
  const until = useMemo(() => (sentAt === null ? 0 : Math.min(sentAt, Date.now()) + INVITATION_RESEND), [sentAt]);
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const wait = until - Date.now();
    if (wait <= 0) return;
    const timer = setTimeout(() => setPassed(until), wait);
    return () => clearTimeout(timer);
  }, [until]);
  return until > Date.now() && until !== passed ? until : null;
}
