import { createContext } from 'react';
import type { SessionRow } from '../db/db';

/**
 * State that a guard read: the session, and how many documentations wait (`beside` a form). Guarded
 * screens reuse it for the first paint; a second read would shift the layout.
 */
export type SessionState = { session: SessionRow; waiting: number; beside: number };
export const KnownSession = createContext<SessionState | undefined>(undefined);
