import { endDeviceKey, endOwnSession, sessionIdOf } from '../../api/devices';
import { ownerOfUser } from '../../db/drafts';
import { keepUntold, sessionTold } from '../../db/endedSessions';
import { signOutLocally } from '../../db/session';
import { setLeaving } from './leaving';

/** Longest wait for the server, ms. */
const NOTIFIED_WITHIN = 1500;

/**
 * Signs out here; undelivered work is delivered by its grant. A guard leads to /.
 * @param untoldKey not yet reported to the server.
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
 * Signs out: the server ends the device's key and this session. Offline it does not wait: key and
 * session are reported later, by grant and id.
 */
export async function signOutWithKey({ user, token }: { user: string; token: string }): Promise<void> {
  const until = Date.now() + NOTIFIED_WITHIN;
  // The key first: its route needs the session.
  const untoldKey = await untoldAfter(user);
  await endSessionOf(token, until);
  await signOutHere(untoldKey);
}

/** Stored first, so that a closed tab loses nothing. */
async function endSessionOf(token: string, until: number): Promise<void> {
  const id = sessionIdOf(token);
  if (id !== null) await keepUntold(id);
  try {
    await endOwnSession(token, Math.max(1, until - Date.now()));
    if (id !== null) await sessionTold(id);
  } catch {
    // The stored id remains; a later run reports it.
  }
}

/** The key that could not be reported in time; undefined without one. */
async function untoldAfter(user: string): Promise<string | undefined> {
  let key: string | undefined;
  try {
    // In the capture's chunk, which loads at the first capture.
    const { publicKeyHere } = await import('../../db/deviceKeys');
    key = (await publicKeyHere(ownerOfUser(user))) ?? undefined;
    if (key) await endDeviceKey(key, NOTIFIED_WITHIN);
    return undefined;
  } catch {
    return key;
  }
}
