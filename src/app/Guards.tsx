/** Route guards. The server checks access again; guards only avoid dead ends. */
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { authPath, PATHS } from '../components/paths';
import type { SessionRow } from '../db/db';
import { ownerOfUser } from '../db/drafts';
import { useSession, useWaitingBeside, useWaitingCount } from '../db/live/screens';
import { homePath, maySubmit, type Role } from '../domain/people/role';
import { useLeaving } from '../features/sign-in/leaving';
import { KnownSession } from './knownSession';

/** Requires a session: redirects to the sign-in and back, or after a sign-out to the start page. */
export function SignedIn({ children }: { children: (session: SessionRow) => ReactNode }) {
  const session = useSession();
  const leaving = useLeaving();
  const { pathname, search } = useLocation();
  if (session === undefined) return null;
  if (session === null) return <Navigate to={leaving ? PATHS.landing : authPath('login', pathname + search)} replace />;
  return (
    <Counted key={session.user} session={session}>
      {children(session)}
    </Counted>
  );
}

/** Renders once the waiting records are counted; later changes reach the screen directly. */
function Counted({ session, children }: { session: SessionRow; children: ReactNode }) {
  const waiting = useWaitingCount(ownerOfUser(session.user));
  const beside = useWaitingBeside(ownerOfUser(session.user));
  const known = useMemo(
    () => (waiting === undefined || beside === undefined ? undefined : { session, waiting, beside }),
    [session, waiting, beside],
  );
  // Drawn in slices, so that a slow phone can handle a tap in between.
  const shown = useDeferredValue(known);
  return shown && <KnownSession value={shown}>{children}</KnownSession>;
}

/** Requires one of these roles; others go to /, which leads to their home. */
export function WithRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  return (
    <SignedIn>{({ role }) => (roles.includes(role) ? children : <Navigate to={PATHS.landing} replace />)}</SignedIn>
  );
}

/** Only for accounts that capture; others go home, so that no capture is lost. */
export function InTheField({ children }: { children: ReactNode }) {
  return <SignedIn>{({ role }) => (maySubmit(role) ? children : <Navigate to={homePath(role)} replace />)}</SignedIn>;
}
