/** Final states of an invitation, with the way on. */
import { ArrowLeft, ClockAlert, Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicInvitationState } from '../../../api/invitation';
import { Banner } from '../../../components/Banner';
import { ButtonLink } from '../../../components/Button';
import { dateTime } from '../../../components/format';
import type { IconType } from '../../../components/Icon';
import { authPath, PATHS } from '../../../components/paths';
import type { SessionRow } from '../../../db/db';
import { homePath } from '../../../domain/people/role';
import { INVITATION } from './words';

export function NoToken() {
  return (
    <Closed icon={Link2Off} title={INVITATION.noToken} detail={INVITATION.noTokenText}>
      <Ways />
    </Closed>
  );
}

/** Missing, deleted or accepted: also for the second of two browsers. */
export function Gone({ session }: { session: SessionRow | null }) {
  return (
    <Closed icon={Link2Off} title={INVITATION.gone} detail={INVITATION.goneText}>
      <Ways home={session?.alive ? homePath(session.role) : null} />
    </Closed>
  );
}

export function Expired({ invitation }: { invitation: Extract<PublicInvitationState, { state: 'expired' }> }) {
  const { expiresAt, managerName } = invitation;
  return (
    <Closed
      icon={ClockAlert}
      title={INVITATION.expired}
      detail={expiresAt === null ? undefined : `Sie galt bis ${dateTime(expiresAt)}.`}
    >
      <section className="group">
        <h2>Was Sie jetzt tun können</h2>
        <p>
          Bitten Sie {managerName || 'die Hausverwaltung'} um eine neue Einladung. Sie kommt an dieselbe E-Mail-Adresse
          und gilt wieder 7&nbsp;Tage.
        </p>
        <p className="muted">{INVITATION.goneText}</p>
      </section>
      <Ways />
    </Closed>
  );
}

function Closed(props: { icon: IconType; title: string; detail?: string | undefined; children: ReactNode }) {
  return (
    <div className="stack stack--24">
      <Banner icon={props.icon} kind="warning" title={props.title} role="alert">
        {props.detail}
      </Banner>
      {props.children}
    </div>
  );
}

function Ways({ home = null }: { home?: string | null }) {
  return (
    <div className="stack stack--8">
      <ButtonLink variant="primary" size="tall" wide to={home ?? authPath('login')}>
        {home ? 'Zum Dashboard' : 'Anmelden'}
      </ButtonLink>
      <ButtonLink wide icon={ArrowLeft} to={PATHS.landing}>
        Zurück zur Startseite
      </ButtonLink>
    </div>
  );
}
