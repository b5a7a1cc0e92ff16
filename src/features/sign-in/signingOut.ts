import { endDeviceKey, endOwnSession, sessionIdOf } from '../../api/devices';
import { ownerOfUser } from '../../db/drafts';
import { keepUntold, sessionTold } from '../../db/endedSessions';
import { signOutLocally } from '../../db/session';
import { setLeaving } from './leaving';

/** Longest that signing out waits for the server to hear of it, ms. */
const TOLD_WITHIN = 1500;

/**
 * Signs out on this device; what waits stays and is delivered by its grant (architecture 4). A guard leads to /.
 * @param untoldKey of which the server has to hear yet (D241).
 */
export async function signOutHere(untoldKey?: string): Promise<void> {
  setLeaving(true);
  try {
    await signOutLocally(Date.now(), untoldKey);
  } catch (error) {
    setLeaving(false);
    throw error;
  }
}

/**
 * Signs out: the server ends the device's key (D205) and this session alone (D340). Who signs out without a network does not wait: the
 * server hears of the key with the device's grant (D241) and of the session by its id (D341) as soon as there is a network.
 */
export async function signOutWithKey({ user, token }: { user: string; token: string }): Promise<void> {
  const until = Date.now() + TOLD_WITHIN;
  // The key first: its route asks for the session.
  const untoldKey = await untoldAfter(user);
  await endSessionOf(token, until);
  await signOutHere(untoldKey);
}

/** Noted before the server is asked, so that a tab that is closed at once loses nothing. */
async function endSessionOf(token: string, until: number): Promise<void> {
  const id = sessionIdOf(token);
  if (id !== null) await keepUntold(id);
  try {
    await endOwnSession(token, Math.max(1, until - Date.now()));
    if (id !== null) await sessionTold(id);
  } catch {
    // The note stays.
  }
}

/** The key of which the server did not hear in time; undefined where there is none, or nothing to tell. */
async function untoldAfter(user: string): Promise<string | undefined> {
  let key: string | undefined;
  try {
    // With the code of the capture, which is not here before somebody captures.
    const { publicKeyHere } = await import('../../db/deviceKeys');
    key = (await publicKeyHere(ownerOfUser(user))) ?? undefined;
    if (key) await endDeviceKey(key, TOLD_WITHIN);
    return undefined;
  } catch {
    return key;
  }
}
