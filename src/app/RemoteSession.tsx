import { type ReactNode, useMemo } from 'react';
import { sessionToken, setSession } from '../api/client';
import { useSession } from '../db/live/screens';

/**
 * Gives src/api the stored session before a screen asks its first question: after a reload that happens earlier
 * than the background is loaded, and a question without a session would be answered as a guest's.
 */
export function RemoteSession({ children }: { children: ReactNode }) {
  const session = useSession();
  return session === undefined ? null : <Known token={session?.token ?? null}>{children}</Known>;
}

function Known({ token, children }: { token: string | null; children: ReactNode }) {
  // While rendering, not in an effect: the effects of the children would run first.
  useMemo(() => {
    if (sessionToken() !== token) setSession(token);
  }, [token]);
  return children;
}
