import { Mail } from 'lucide-react';
import { Dialog } from '../../components/Dialog';
import { FormDialog } from '../../components/FormDialog';
import { FormError } from '../../components/FormError';
import { InviteFields } from './InviteFields';
import { InvitePreview, PreviewFoot } from './InvitePreview';
import { InviteSent, SentFoot } from './InviteSent';
import { InviteSteps } from './InviteSteps';
import { type InviteValues, useInvite } from './useInvite';
import './invite.css';

type InviteDialogProps = {
  account: string;
  start?: Partial<InviteValues>;
  onChanged: () => void;
  onClose: () => void;
};

const TITLE = 'Dienstleister einladen';

/** 'Dienstleister einladen': fields, preview of the mail, then the result (spec 4). */
export function InviteDialog({ account, start, onChanged, onClose }: InviteDialogProps) {
  const invite = useInvite({ start: start ?? {}, onChanged });
  if (invite.finished === 'sent')
    return (
      <Dialog key="sent" title={TITLE} sheet wide onClose={onClose} footer={<SentFoot onClose={onClose} />}>
        <InviteSteps at={2} />
        <InviteSent account={account} invite={invite} />
      </Dialog>
    );
  if (invite.made)
    return (
      <Dialog
        key="preview"
        title={TITLE}
        sheet
        wide
        onClose={onClose}
        onSubmit={invite.send}
        footer={<PreviewFoot invite={invite} onClose={onClose} />}
      >
        <InviteSteps at={1} />
        {invite.trouble && <FormError {...invite.trouble} />}
        <InvitePreview account={account} invite={invite} />
      </Dialog>
    );
  return (
    <FormDialog
      key="form"
      title={TITLE}
      sheet
      onClose={onClose}
      reason={invite.errors[''] ?? null}
      onSubmit={invite.preview}
      label="E-Mail-Vorschau"
      icon={Mail}
      busy={invite.busy}
    >
      <InviteSteps at={0} />
      <InviteFields account={account} invite={invite} />
    </FormDialog>
  );
}
