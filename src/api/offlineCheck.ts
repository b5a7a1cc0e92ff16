/**
 * The page that checks a Schadenakte offline (vite.landing.ts builds it); the package includes it.
 */
import { REQUEST_TIMEOUT } from '../domain/limits';
import { RemoteError } from './failure';
import { fetchFromServer } from './wire';

/** Only this page contains it. */
const ITS_OWN = '<title>Schadenakte prüfen</title>';

/** @throws RemoteError */
export async function offlineCheck(signal?: AbortSignal): Promise<string> {
  const readTextOrNull = async (answer: Response) => (answer.ok ? answer.text() : null);
  const html = await fetchFromServer(
    '/akte/pruefen.txt',
    {},
    { timeoutMs: REQUEST_TIMEOUT, signal, read: readTextOrNull },
  );
  // The server answers a missing file with the app's page.
  if (!html?.includes(ITS_OWN)) throw new RemoteError('temporary');
  return html;
}
