import { KeyRound, Upload } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useDeviceUndeliveredCount, useSession, useWaitingCount } from '../data/hooks';
import { ISSUE_TEXT } from '../domain/texts.de';
import { Banner } from '../ui/banner';
import { ButtonLink } from '../ui/button';
import { thousands } from '../ui/format';
import { authPath, PATHS } from '../ui/paths';
import { InstallNotice } from './InstallNotice';
import { UpdateNotice } from './UpdateNotice';

/** What the app has to say, first thing in the content of a screen. */
export function Notices() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session === undefined) return null;
  return (
    <>
      <UpdateNotice />
      {session === null && <StillHere />}
      {session?.alive === false && pathname !== PATHS.auth && <SignInAgain />}
      <InstallNotice />
    </>
  );
}

/** A dead session stops the pull alone: lists show what the phone has, saving and delivering go on (architecture 4). */
function SignInAgain() {
  return (
    <Banner
      icon={KeyRound}
      kind="warning"
      title={ISSUE_TEXT.unauthorized}
      role="status"
      actions={<ButtonLink to={authPath('login')}>Anmelden</ButtonLink>}
    >
      Ihre Anmeldung ist abgelaufen. Sie sehen den Stand dieses Geräts; Aufnehmen und Übertragen gehen weiter.
    </Banner>
  );
}

/** Nobody is signed in, but this phone still holds work: it is delivered from any page, as long as one is open (D43). */
function StillHere() {
  const count = useDeviceUndeliveredCount() ?? 0;
  // Of people who signed out only the number is told; what links captured anybody here may look at.
  const byLink = useWaitingCount(null) ?? 0;
  if (count === 0) return null;
  const look = byLink > 0 && <ButtonLink to={PATHS.outbox}>Ansehen</ButtonLink>;
  return (
    <Banner icon={Upload} title={`${thousands(count)} nicht übertragen`} role="status" actions={look}>
      Bitte diese Seite offen lassen, bis alles übertragen ist.
    </Banner>
  );
}
