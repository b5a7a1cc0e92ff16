/** Ends captures whose ten minutes are over although no form is there to say so (D11). */
import { anyFormOpenElsewhere } from '../components/openForms';
import { expireForgotten } from '../db/begun';
import { MINUTE } from '../domain/time/duration';
import { log } from '../platform/log';

/** How often captures are looked for whose window ended without a form: the number of what waits does not change by it. */
const FORGOTTEN_CHECK = MINUTE;

/** At the start and once in a while; returns the way to stop. A form in any window measures by its own clock. */
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
