/**
 * Reports a sign-out that had no network (D341). Without the SDK, because the landing page uses it
 * too.
 */
import { isObject } from '../domain/shape';
import { requestWithoutSdk } from './wire';

/**
 * @param session its id: it can only end the session.
 * @returns whether a retry is needless: the server got it, or is too old for the route.
 */
export async function reportSessionEnd(session: string): Promise<boolean> {
  try {
    const { status, body } = await requestWithoutSdk('/api/app/sessions/end', {
      method: 'POST',
      body: { session },
      credential: null,
    });
    // A captive portal's page is no answer.
    const isOurs = isObject(body) && typeof body.code === 'string';
    return status === 204 || (isOurs && status >= 400 && status < 500 && status !== 429);
  } catch {
    return false;
  }
}
