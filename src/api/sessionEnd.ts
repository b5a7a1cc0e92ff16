/** A sign-out that had no network (D341). Apart from the SDK, because the landing page reports it too. */
import { isObject } from '../domain/shape';
import { requestWithoutSdk } from './wire';

/**
 * Reports that a session ended on this device.
 * @param session its id, which is enough to end it and opens nothing.
 * @returns whether the server has heard it, or never will: one from before knows no such route.
 */
export async function reportSessionEnd(session: string): Promise<boolean> {
  try {
    const { status, body } = await requestWithoutSdk('/api/app/sessions/end', {
      method: 'POST',
      body: { session },
      credential: null,
    });
    // A page of a hotel's network says nothing.
    const isOurs = isObject(body) && typeof body.code === 'string';
    return status === 204 || (isOurs && status >= 400 && status < 500 && status !== 429);
  } catch {
    return false;
  }
}
