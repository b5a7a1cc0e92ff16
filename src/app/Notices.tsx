import { KeyRound } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Banner } from '../components/Banner';
import { ButtonLink } from '../components/Button';
import { formatCount } from '../components/format';
import { authPath, PATHS } from '../components/paths';
import { StillHere } from '../components/StillHere';
import { ZoneLine } from '../components/ZoneLine';
import { useAnythingMoves, useDeviceUndeliveredCount } from '../db/live/left';
import { useSession } from '../db/live/screens';
import { CAPTURE_TEXT } from '../domain/text/texts.capture';
import { isShortLived } from '../platform/installation';
import { InstallNotice } from './InstallNotice';
import { LogNotice } from './LogNotice';
import { UpdateNotice } from './UpdateNotice';

/** Notices of the app at the top of a screen's content. */
export function Notices() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === undefined) return null;
  return (
    <>
      <UpdateNotice />
      {session === null && pathname !== PATHS.outbox && <StillHereLine />}
      {session?.alive === false && pathname !== PATHS.auth && <SignInAgain from={pathname + search} />}
      <LogNotice />
      <InstallNotice />
      {session !== null && <ZoneLine />}
    </>
  );
}

/**
 * A dead session stops only the pull: lists show the phone's data, saving and delivery continue.
 */
function SignInAgain({ from }: { from: string }) {
  return (
    <Banner
      icon={KeyRound}
      kind="warning"
      title={CAPTURE_TEXT.unauthorized}
      role="status"
      actions={<ButtonLink to={authPath('login', from)}>Anmelden</ButtonLink>}
    >
      Ihre Anmeldung ist abgelaufen. Sie sehen den Stand dieses Geräts; Aufnehmen und Übertragen gehen weiter.
    </Banner>
  );
}

/** Signed out, but the phone still holds work: any open page delivers it. */
function StillHereLine() {
  const count = useDeviceUndeliveredCount() ?? 0;
  const moves = useAnythingMoves() ?? false;
  if (count === 0) return null;
  return <StillHere title={`${formatCount(count)} nicht übertragen`} moves={moves} shortLived={isShortLived()} />;
}
