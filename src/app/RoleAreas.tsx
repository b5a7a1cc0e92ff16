import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { TabBar } from '../components/OfficeShell';
import { currentArea, officeOf } from '../components/offices';
import { useSession } from '../db/live/screens';
import { KnownSession } from './knownSession';

/** The areas of the signed-in role at the bottom of its field screens; employees have none. */
export function RoleAreas() {
  const known = use(KnownSession);
  const session = useSession() ?? known?.session;
  const { pathname } = useLocation();
  const office = session ? officeOf(session.role) : null;
  return office && <TabBar inFeet areas={office.areas} current={currentArea(office, pathname)} />;
}
