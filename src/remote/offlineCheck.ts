/** The page that checks a Schadenakte without a network (vite.landing.ts makes it): it travels in the package. */

import { REQUEST_TIMEOUT } from '../domain/limits';
import { RemoteError } from './failure';
import { travel } from './wire';

/** Its whole HTML. @throws RemoteError */
export async function offlineCheck(signal?: AbortSignal): Promise<string> {
  const read = async (answer: Response) => (answer.ok ? answer.text() : null);
  const html = await travel('/akte/pruefen.txt', {}, { timeoutMs: REQUEST_TIMEOUT, signal, read });
  if (html === null) throw new RemoteError('temporary');
  return html;
}
