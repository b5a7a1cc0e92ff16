import { Check, Copy, MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readableEmail } from '../../../domain/user';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { InviteFacts } from './InviteFacts';
import type { Invite } from './useInvite';

/** The last step: to whom the letter went, and what happens next. */
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
      <div className="stack stack--8">
        <p className="small muted">Kommt keine E-Mail an, senden Sie den Link selbst:</p>
        <Button className="start" icon={Copy} onClick={invite.copy}>
          Link kopieren
        </Button>
      </div>
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
