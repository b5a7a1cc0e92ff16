import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/Button';
import { useTitle } from '../../components/FieldScreen';
import { PATHS } from '../../components/paths';
import { SignedOutFrame } from '../../components/SignedOutFrame';
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
  return (
    <SignedOutFrame
      session={session}
      title="404"
      head={<Message />}
      desk={
        <div className="btn-row">
          <Home wide={false} />
        </div>
      }
      phone={
        <>
          <Message />
          <Home wide />
          <Sticker />
        </>
      }
      phoneClass="screen--24 screen--middle"
      also={{ label: 'Kontakt', to: PATHS.contact }}
    />
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
