import { ArrowLeft, Check, Send } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../components/Button';
import { readableEmail } from '../../domain/people/user';
import { InviteFacts, LinkInstead } from './InviteFacts';
import { MailPreview } from './MailPreview';
import type { Invite } from './useInvite';

/** The mail as it will arrive, and its link to send by other means. */
export function InvitePreview({ account, invite }: { account: string; invite: Invite }) {
  const { made } = invite;
  if (!made) return null;
  return (
    <div className="invite">
      <div className="stack">
        <InviteFacts account={account} invite={invite} />
        <LinkInstead invite={invite} />
      </div>
      <MailPreview to={readableEmail(made.email)} letter={made.letter} url={made.url} />
    </div>
  );
}

/** 'Zurück' and 'Einladung senden'; after copying the link 'Fertig' ends without a mail. */
export function PreviewFoot({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const { back, trouble, busy, finished } = invite;
  const why = useId();
  const send = useRef<HTMLButtonElement>(null);
  const copied = finished === 'copied';
  useEffect(() => send.current?.focus(), []);
  return (
    <>
      <Button icon={ArrowLeft} onClick={back}>
        Zurück
      </Button>
      <span className="visually-hidden" id={why}>
        {trouble?.text}
      </span>
      <div className="btn-row">
        <Button
          ref={send}
          {...(copied ? {} : { variant: 'primary' })}
          type="submit"
          icon={Send}
          busy={busy}
          aria-describedby={trouble ? why : undefined}
        >
          Einladung senden
        </Button>
        {copied && (
          <Button variant="primary" icon={Check} onClick={onClose}>
            Fertig
          </Button>
        )}
      </div>
    </>
  );
}
