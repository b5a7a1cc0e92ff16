import { UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PendingInvitation } from '../../../api/invitation';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { ConfirmDialog } from '../../../components/Dialog';
import { showFailure } from '../../../components/dialogs/failure';
import { PATHS } from '../../../components/paths';
import { SignOutSlot } from '../../../components/Slots';
import type { SessionRow } from '../../../db/db';
import { ROLE_LABEL } from '../../../domain/people/role';
import { normalEmail, readableEmail } from '../../../domain/people/user';
import { WORDS } from '../../sign-in/words';
import { isInvitationOutdated, useAccept } from './useAccept';
import { INVITATION, whatText } from './words';

type AsAccountProps = {
  token: string;
  invitation: PendingInvitation;
  session: SessionRow;
  onChanged: () => void;
};

/** With a session: a provider accepts, other roles see why they cannot. */
export function AsAccount(props: AsAccountProps) {
  return props.session.role === 'company_admin' ? <Accept {...props} /> : <WrongRole {...props} />;
}

function Accept({ token, invitation, session, onChanged }: AsAccountProps) {
  const [confirming, setConfirming] = useState(false);
  const accept = useAccept(token, invitation);
  const [busy, send] = useBusy(async () => {
    try {
      await accept(null);
    } catch (error) {
      setConfirming(false);
      showFailure(WORDS.failed, error);
      if (isInvitationOutdated(error)) onChanged();
    }
  });
  const foreign = !isInvited(invitation, session);
  return (
    <>
      <Button variant="primary" size="tall" wide busy={busy} onClick={() => (foreign ? setConfirming(true) : send())}>
        {INVITATION.title}
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Mit diesem Konto annehmen?"
          text={`Die Einladung ging an ${readableEmail(invitation.email)}. Sie sind als ${readableEmail(session.email)} angemeldet: ${whatText(invitation)} ${invitation.properties.length === 1 ? 'wird' : 'werden'} dem Konto von ${session.companyName || session.fullName} zugeordnet.`}
          confirmLabel={INVITATION.title}
          onConfirm={send}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

function WrongRole({ invitation, session }: AsAccountProps) {
  return (
    <Banner
      icon={UserX}
      kind="warning"
      title="Mit diesem Konto lässt sich die Einladung nicht annehmen"
      role="alert"
      actions={<SignOutSlot />}
    >
      <p>
        Sie sind als {session.fullName} ({ROLE_LABEL[session.role]}) angemeldet. Eine Einladung kann nur ein
        Dienstleister annehmen.{' '}
        {isInvited(invitation, session) ? (
          <>
            Zur eingeladenen Adresse gehört dieses Konto. Haben Sie auch ein Konto als Dienstleister, nehmen Sie die
            Einladung mit ihm an. Sonst bitten Sie {invitation.managerName || 'die Hausverwaltung'} um eine Einladung an
            eine andere Adresse, oder wenden Sie sich an die Adresse unter <Link to={PATHS.contact}>Kontakt</Link>.
          </>
        ) : (
          `Gehört die Adresse ${readableEmail(invitation.email)} Ihnen, melden Sie sich ab und nehmen Sie die Einladung dann an.`
        )}
      </p>
    </Banner>
  );
}

/** Whether the invitation is for this account's address: no other account can be created for it. */
function isInvited(invitation: PendingInvitation, session: SessionRow): boolean {
  return normalEmail(invitation.email) === normalEmail(session.email);
}
