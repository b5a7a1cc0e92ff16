import { createContext } from 'react';
import type { SessionRow } from '../db/db';

/**
 * What a guard knew when it let somebody in: the session, and how many documentations wait on this phone (`beside` a form). What frames a
 * guarded screen has both in the screen's own first picture; reading them from the phone again would come a moment later
 * and push the screen about.
 */
export type SessionState = { session: SessionRow; waiting: number; beside: number };
export const KnownSession = createContext<SessionState | undefined>(undefined);
