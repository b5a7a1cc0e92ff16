import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { NoticeSlot } from '../../components/Slots';
import { useSession } from '../../db/live/screens';
import { homePath } from '../../domain/people/role';
import { LandingPage } from './LandingPage';
import { LANDING_TITLE } from './landingTexts';

/** The landing page; a signed-in person is redirected home (spec 1, 4). */
export function Landing() {
  const session = useSession();
  useEffect(() => {
    document.title = LANDING_TITLE;
  }, []);
  if (session === undefined) return null;
  return session ? <Navigate to={homePath(session.role)} replace /> : <LandingPage notice={<NoticeSlot />} />;
}
