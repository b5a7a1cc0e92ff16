import { type ReactNode, useMemo } from 'react';
import { sessionToken, setSession } from '../api/client';
import { useSession } from '../db/live/screens';

/**
 * Gives src/api the stored session before the first query. After a reload the background loads
 * later, and a query without session counts as a guest's.
 */
export function RemoteSession({ children }: { children: ReactNode }) {
  const session = useSession();
  return session === undefined ? null : <Known token={session?.token ?? null}>{children}</Known>;
}

function Known({ token, children }: { token: string | null; children: ReactNode }) {
  // During render, not in an effect: effects of children run first.
  useMemo(() => {
    if (sessionToken() !== token) setSession(token);
  }, [token]);
  return children;
}
