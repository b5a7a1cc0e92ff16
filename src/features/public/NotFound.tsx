import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { AppBar } from '../../components/AppBar';
import { ButtonLink } from '../../components/Button';
import { useTitle } from '../../components/FieldScreen';
import { OfficeShell } from '../../components/OfficeShell';
import { useDesk } from '../../components/offices';
import { PublicFoot } from '../../components/PublicFoot';
import { PATHS } from '../../components/paths';
import { whoOf } from '../../components/RoleScreen';
import type { SessionRow } from '../../db/db';
import { useSession } from '../../db/live/screens';
import { log } from '../../platform/log';
import { shapeOfPath } from './shapeOfPath';

/** 404 as specified, in English, with German below; the log gets the path's shape, never a token. */
export function NotFound() {
  const { pathname } = useLocation();
  useTitle('404');
  useEffect(() => log('path.unknown', shapeOfPath(pathname)), [pathname]);
  const session = useSession();
  if (session === undefined) return null;
  return session ? <InRole session={session} /> : <OnPhone />;
}

function InRole({ session }: { session: SessionRow }) {
  const desk = useDesk(session);
  if (!desk) return <OnPhone />;
  return (
    <OfficeShell title="404" head={<Message />} areas={desk.areas} who={whoOf(session)} narrow>
      <div className="btn-row">
        <Home wide={false} />
      </div>
      <Sticker />
    </OfficeShell>
  );
}

function OnPhone() {
  return (
    <div className="phone">
      <AppBar />
      <main className="screen screen--24 screen--middle">
        <Message />
        <Home wide />
        <Sticker />
      </main>
      <PublicFoot also={{ label: 'Kontakt', to: PATHS.contact }} />
    </div>
  );
}

function Message() {
  return (
    <div className="stack stack--8">
      <p className="strong muted">404</p>
      <h1 lang="en">Oops! Page not found</h1>
      <p>Diese Seite gibt es nicht. Vielleicht wurde der Link nicht vollständig kopiert.</p>
    </div>
  );
}

function Home({ wide }: { wide: boolean }) {
  return (
    <ButtonLink variant="primary" size="tall" wide={wide} lang="en" to={PATHS.landing}>
      Return to Home
    </ButtonLink>
  );
}

function Sticker() {
  return <p className="muted small">Haben Sie einen Aufkleber gescannt, scannen Sie ihn bitte noch einmal.</p>;
}
