import { type ReactNode, useState } from 'react';
import { useTitle } from '../../../components/FieldScreen';
import { PATHS } from '../../../components/paths';
import { SignedOutFrame } from '../../../components/SignedOutFrame';
import { NoticeSlot } from '../../../components/Slots';
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
  return (
    <SignedOutFrame
      session={signedOut ? null : session}
      title={INVITATION.title}
      desk={children}
      phone={<OnPhone>{children}</OnPhone>}
      also={{ label: 'Datenschutz', to: PATHS.privacy }}
    />
  );
}

function OnPhone({ children }: { children: ReactNode }) {
  useTitle(INVITATION.title);
  return (
    <>
      <NoticeSlot />
      <h1>{INVITATION.title}</h1>
      {children}
    </>
  );
}
