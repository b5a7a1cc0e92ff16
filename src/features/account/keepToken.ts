import { setSession } from '../../api/client';
import { updateSession } from '../../db/session';

/** Replaces the session's token, also one that was renewed meanwhile. */
export async function keepToken(user: string, token: string): Promise<void> {
  if (await updateSession({ token, alive: true }, { user })) setSession(token);
}
