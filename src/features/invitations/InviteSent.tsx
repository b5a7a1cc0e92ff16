import { Check, MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Banner } from '../../components/Banner';
import { Button } from '../../components/Button';
import { readableEmail } from '../../domain/people/user';
import { InviteFacts, LinkInstead } from './InviteFacts';
import type { Invite } from './useInvite';

/** The last step: recipient, and what happens next. */
export function InviteSent({ account, invite }: { account: string; invite: Invite }) {
  return (
    <>
      <Banner
        icon={MailCheck}
        kind="success"
        title={`Gesendet an ${readableEmail(invite.made?.email ?? '')}`}
        role="status"
      >
        Sobald der Dienstleister annimmt, steht er in Ihrer Übersicht unter „Verbundene Dienstleister“. Bis dahin finden
        Sie die Einladung unter „Einladungen“.
      </Banner>
      <InviteFacts account={account} invite={invite} />
      <LinkInstead invite={invite} />
    </>
  );
}

export function SentFoot({ onClose }: { onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <Button ref={done} variant="primary" icon={Check} onClick={onClose}>
      Fertig
    </Button>
  );
}
