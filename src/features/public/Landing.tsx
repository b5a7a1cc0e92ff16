import { useEffect, useLayoutEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../data/hooks';
import { homePath } from '../../domain/role';
import { LandingPage } from './LandingPage';
import { TITLE } from './landingTexts';
import { takeOver } from './takeOver';

/** The landing page; who is signed in is led to the own home (spec 1, 4). */
export function Landing() {
  const session = useSession();
  const known = session !== undefined;
  useEffect(() => {
    document.title = TITLE;
  }, []);
  useLayoutEffect(() => {
    if (known) takeOver();
  }, [known]);
  if (!known) return null;
  return session ? <Navigate to={homePath(session.role)} replace /> : <LandingPage />;
}
