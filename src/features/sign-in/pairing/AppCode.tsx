import { useEffect, useState } from 'react';
import { requestAppCode } from '../../../api/pairing';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { showFailure } from '../../../components/dialogs/failure';
import { Two } from '../../../components/SecondLanguage';
import { TIMER_TICK } from '../../../domain/limits';
import { spacedCode } from '../../../domain/people/pairing';
import { APP_CODE_VALID } from '../../../domain/people/quotas';
import type { Clocks } from '../../../domain/time/timer';
import { readClocks } from '../../../platform/clock';
import { WORDS } from '../words';

type Shown = { code: string; since: Clocks };

/** A code that moves this phone's session to the installed app; shown for ten minutes. */
export function AppCode() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, show] = useBusy(async () => {
    const since = readClocks();
    try {
      setShown({ code: (await requestAppCode()).code, since });
    } catch (error) {
      showFailure(WORDS.failed, error);
    }
  });
  useEffect(() => {
    if (!shown) return;
    const interval = setInterval(() => isOver(shown) && setShown(null), TIMER_TICK);
    return () => clearInterval(interval);
  }, [shown]);
  if (shown === null)
    return (
      <Button wide busy={busy} onClick={() => show()}>
        Code für die App zeigen
      </Button>
    );
  return (
    <section className="card card--pad stack stack--8" aria-label="Code für die App">
      <p className="small muted">
        <Two>Code für die App</Two>
      </p>
      <p className="digits">{spacedCode(shown.code)}</p>
      <p className="small">
        <Two>
          Öffnen Sie die App auf dem Startbildschirm, tippen Sie auf „Mit Code anmelden“, und geben Sie diesen Code ein.
        </Two>
      </p>
      <p className="small muted">
        <Two>Er gilt zehn Minuten.</Two>
      </p>
    </section>
  );
}

/** By the clock that shows more: one stops during sleep, the other can be set back. */
function isOver({ since }: Shown): boolean {
  const now = readClocks();
  return Math.max(now.wall - since.wall, now.monotonic - since.monotonic) >= APP_CODE_VALID;
}
