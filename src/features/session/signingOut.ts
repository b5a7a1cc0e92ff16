import { ownerOfUser } from '../../data/drafts';
import { signOutLocally } from '../../data/session';
import { endDeviceKey } from '../../remote/devices';
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
 * Signs out, and says that this device signs for nobody of this account any more (D205). Who signs out without a network does not
 * wait: the server hears of it with the device's grant as soon as there is one (D241).
 */
export async function signOutWithKey(user: string): Promise<void> {
  await signOutHere(await untoldAfter(user));
}

/** The key of which the server did not hear in time; undefined where there is none, or nothing to tell. */
async function untoldAfter(user: string): Promise<string | undefined> {
  let key: string | undefined;
  try {
    // With the code of the capture, which is not here before somebody captures.
    const { publicKeyHere } = await import('../../data/deviceKeys');
    key = (await publicKeyHere(ownerOfUser(user))) ?? undefined;
    if (key) await endDeviceKey(key, TOLD_WITHIN);
    return undefined;
  } catch {
    return key;
  }
}
