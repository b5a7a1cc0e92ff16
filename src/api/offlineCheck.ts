/** The page that checks a Schadenakte without a network (vite.landing.ts makes it): it travels in the package. */
import { REQUEST_TIMEOUT } from '../domain/limits';
import { RemoteError } from './failure';
import { fetchFromServer } from './wire';

/** What stands in no other page. */
const ITS_OWN = '<title>Schadenakte prüfen</title>';

/** Its whole HTML. @throws RemoteError */
export async function offlineCheck(signal?: AbortSignal): Promise<string> {
  const readTextOrNull = async (answer: Response) => (answer.ok ? answer.text() : null);
  const html = await fetchFromServer(
    '/akte/pruefen.txt',
    {},
    { timeoutMs: REQUEST_TIMEOUT, signal, read: readTextOrNull },
  );
  // Where the file is missing the server answers with the app's own page.
  if (!html?.includes(ITS_OWN)) throw new RemoteError('temporary');
  return html;
}
