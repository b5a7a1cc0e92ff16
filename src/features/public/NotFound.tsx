import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AppBar } from '../../components/AppBar';
import { ButtonLink } from '../../components/Button';
import { useTitle } from '../../components/FieldScreen';
import { PATHS } from '../../components/paths';
import { log } from '../../platform/log';
import { shapeOfPath } from './shapeOfPath';

/** 404 as specified, in English, with German below; the log gets the path's shape, never a token. */
export function NotFound() {
  const { pathname } = useLocation();
  useTitle('404');
  useEffect(() => log('path.unknown', shapeOfPath(pathname)), [pathname]);
  return (
    <div className="phone">
      <AppBar />
      <main className="screen screen--24 screen--middle">
        <div className="stack stack--8">
          <p className="strong muted">404</p>
          <h1 lang="en">Oops! Page not found</h1>
          <p>Diese Seite gibt es nicht. Vielleicht wurde der Link nicht vollständig kopiert.</p>
        </div>
        <ButtonLink variant="primary" size="tall" wide lang="en" to={PATHS.landing}>
          Return to Home
        </ButtonLink>
        <p className="muted small">Haben Sie einen Aufkleber gescannt, scannen Sie ihn bitte noch einmal.</p>
      </main>
      <footer className="foot-links">
        <Link to={PATHS.imprint}>Impressum</Link>
        <Link to={PATHS.contact}>Kontakt</Link>
      </footer>
    </div>
  );
}
