/** Ends captures whose ten minutes are over although no form is there to say so (D11). */

import { expireForgotten } from '../data/begun';
import { log } from '../device/log';
import { MINUTE } from '../domain/duration';
import { anyFormOpenElsewhere } from '../ui/openForms';

/** How often captures are looked for whose window ended without a form: the number of what waits does not change by it. */
const FORGOTTEN_CHECK = MINUTE;

/** At the start and once in a while; returns the way to stop. A form in any window measures by its own clock. */
export function watchForgottenCaptures(): () => void {
  const look = async () => {
    if (!(await anyFormOpenElsewhere())) await expireForgotten(Date.now());
  };
  const quietly = () => void look().catch((error: unknown) => log('captures.forgotten', nameOf(error)));
  quietly();
  const id = setInterval(quietly, FORGOTTEN_CHECK);
  return () => clearInterval(id);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
