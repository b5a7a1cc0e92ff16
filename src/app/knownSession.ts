import { createContext } from 'react';
import type { SessionRow } from '../data/db';

/**
 * The session a guard let in with. What frames a guarded screen knows it in the screen's own first picture; reading it
 * from the phone again would come a moment later and push the screen about.
 */
export const KnownSession = createContext<SessionRow | undefined>(undefined);
