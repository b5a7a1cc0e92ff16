/** Ends captures over ten minutes old that no open form would end. */
import { anyFormOpenElsewhere } from '../components/openForms';
import { expireForgotten } from '../db/unsavedDrafts';
import { MINUTE } from '../domain/time/duration';
import { log } from '../platform/log';

/**
 * How often to look for captures whose window ended without a form; the waiting number does not
 * change.
 */
const FORGOTTEN_CHECK = MINUTE;

/**
 * Runs at the start and periodically; returns the stop function. An open form measures by its own
 * clock.
 */
export function watchForgottenCaptures(): () => void {
  const expireUnlessFormOpen = async () => {
    if (!(await anyFormOpenElsewhere())) await expireForgotten(Date.now());
  };
  const expireQuietly = () =>
    void expireUnlessFormOpen().catch((error: unknown) => log('captures.forgotten', nameOf(error)));
  expireQuietly();
  const id = setInterval(expireQuietly, FORGOTTEN_CHECK);
  return () => clearInterval(id);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
