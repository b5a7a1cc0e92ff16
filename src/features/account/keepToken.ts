import { setSession } from '../../api/client';
import { updateSession } from '../../db/session';

/**
 * Goes on with another token of this session. It may replace every other token of this person, one that was renewed meanwhile too.
 */
export async function keepToken(user: string, token: string): Promise<void> {
  if (await updateSession({ token, alive: true }, { user })) setSession(token);
}
