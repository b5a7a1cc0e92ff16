import { type InvitationRecord, invitationLink, sendInvitation } from '../../api/invitations';
import { useBusy } from '../../components/busy';
import { showFailure } from '../../components/dialogs/failure';
import { showToast } from '../../components/Toast';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { copyLink } from './copyLink';

export type OpenDialog =
  | { act: 'invite'; again?: InvitationRecord }
  | { act: 'delete'; row: InvitationRecord }
  | { act: 'show'; row: InvitationRecord; url: string };

/** Resend and copy; an unsent mail copies the link instead (spec 7). */
export function useInvitationActions(row: InvitationRecord, onOpenDialog: (dialog: OpenDialog) => void) {
  const copyOrShow = async () => {
    const url = await invitationLink(row.id);
    const copied = await copyLink(url, row);
    if (!copied) onOpenDialog({ act: 'show', row, url });
    return copied;
  };
  const [sending, send] = useBusy(async () => {
    try {
      const answer = await sendInvitation(row.id);
      if (answer.sent) return showToast({ kind: 'success', title: 'E-Mail gesendet', text: `An ${row.email}.` });
      showToast({ kind: 'warning', title: ISSUE_TEXT[answer.code] });
      await copyOrShow();
    } catch (error) {
      showFailure('Die Einladung wurde nicht gesendet', error);
    }
  });
  const [copying, copy] = useBusy(async () => {
    try {
      await copyOrShow();
    } catch (error) {
      showFailure('Der Link konnte nicht kopiert werden', error);
    }
  });
  return { sending, send, copying, copy };
}
