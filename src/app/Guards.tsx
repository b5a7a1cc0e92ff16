/** Who may open what (spec 2, D41). The server decides again about every byte; here it is about not leading astray. */
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { authPath, PATHS } from '../components/paths';
import type { SessionRow } from '../db/db';
import { ownerOfUser } from '../db/drafts';
import { useSession, useWaitingBeside, useWaitingCount } from '../db/live/screens';
import { homePath, maySubmit, type Role } from '../domain/people/role';
import { useLeaving } from '../features/sign-in/leaving';
import { KnownSession } from './knownSession';

/** Only with a session: everybody else is sent to the sign-in and from there back here (D121), or after a sign-out to the start page (spec 4). */
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

/** Lets in as soon as it is counted what waits; of a change of that number the screen itself learns nothing. */
function Counted({ session, children }: { session: SessionRow; children: ReactNode }) {
  const waiting = useWaitingCount(ownerOfUser(session.user));
  const beside = useWaitingBeside(ownerOfUser(session.user));
  const known = useMemo(
    () => (waiting === undefined || beside === undefined ? undefined : { session, waiting, beside }),
    [session, waiting, beside],
  );
  // The whole screen hangs on it: drawn in slices, between which a slow phone can take a tap.
  const shown = useDeferredValue(known);
  return shown && <KnownSession value={shown}>{children}</KnownSession>;
}

/** Only with one of these roles: others are sent to /, which leads them to their own home (spec 2). */
export function WithRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  return (
    <SignedIn>{({ role }) => (roles.includes(role) ? children : <Navigate to={PATHS.landing} replace />)}</SignedIn>
  );
}

/** Only who captures documentations; everybody else goes to the own home, so that nobody captures in vain (D41). */
export function InTheField({ children }: { children: ReactNode }) {
  return <SignedIn>{({ role }) => (maySubmit(role) ? children : <Navigate to={homePath(role)} replace />)}</SignedIn>;
}
