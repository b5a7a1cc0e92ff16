import { signOutLocally } from '../../data/session';
import { setLeaving } from './leaving';

/** Signs out on this device; what waits stays and is delivered by its grant (architecture 4). A guard leads to /. */
export async function signOutHere(): Promise<void> {
  setLeaving(true);
  try {
    await signOutLocally();
  } catch (error) {
    setLeaving(false);
    throw error;
  }
}
