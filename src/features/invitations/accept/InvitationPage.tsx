import { type ReactNode, useState } from 'react';
import { AppBar } from '../../../components/AppBar';
import { useTitle } from '../../../components/FieldScreen';
import { OfficeShell } from '../../../components/OfficeShell';
import { useDesk } from '../../../components/offices';
import { PublicFoot } from '../../../components/PublicFoot';
import { PATHS } from '../../../components/paths';
import { whoOf } from '../../../components/RoleScreen';
import { NoticeSlot } from '../../../components/Slots';
import type { SessionRow } from '../../../db/db';
import { useSession } from '../../../db/live/screens';
import { INVITATION } from './words';

/**
 * The frame of the invitation's page: the office of a person who was signed in when it opened. An account that is
 * made here does not change the frame, which would restart the form.
 */
export function InvitationPage({ children }: { children: ReactNode }) {
  const session = useSession();
  const [signedOut, setSignedOut] = useState(false);
  if (session === null && !signedOut) setSignedOut(true);
  if (session === undefined) return null;
  return session && !signedOut ? <InRole session={session}>{children}</InRole> : <OnPhone>{children}</OnPhone>;
}

function InRole({ session, children }: { session: SessionRow; children: ReactNode }) {
  const desk = useDesk(session);
  if (!desk) return <OnPhone>{children}</OnPhone>;
  return (
    <OfficeShell title={INVITATION.title} areas={desk.areas} who={whoOf(session)} narrow>
      {children}
    </OfficeShell>
  );
}

function OnPhone({ children }: { children: ReactNode }) {
  useTitle(INVITATION.title);
  return (
    <div className="phone">
      <AppBar />
      <main className="screen">
        <NoticeSlot />
        <h1>{INVITATION.title}</h1>
        {children}
      </main>
      <PublicFoot also={{ label: 'Datenschutz', to: PATHS.privacy }} />
    </div>
  );
}
