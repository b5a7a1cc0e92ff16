/** Ends captures whose ten minutes are over although no form is there to say so (D11). */
import { expireForgotten } from '../data/begun';
import { log } from '../device/log';
import { FORGOTTEN_CHECK } from '../domain/limits';
import { anyFormOpenElsewhere } from '../ui/openForms';

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
