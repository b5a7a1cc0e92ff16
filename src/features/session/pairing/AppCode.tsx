import { useState } from 'react';
import { spacedCode } from '../../../domain/pairing';
import { tellFailure } from '../../../office/failure';
import { requestAppCode } from '../../../remote/pairing';
import { useBusy } from '../../../ui/busy';
import { Button } from '../../../ui/button';
import { Two } from '../../../ui/secondLanguage';
import { WORDS } from '../words';

/** The code that takes this paired phone's session to the app on the home screen (D128); shown after a tap, for ten minutes. */
export function AppCode() {
  const [code, setCode] = useState<string | null>(null);
  const [busy, show] = useBusy(async () => {
    try {
      setCode((await requestAppCode()).code);
    } catch (error) {
      tellFailure(WORDS.failed, error);
    }
  });
  if (code === null)
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
      <p className="digits">{spacedCode(code)}</p>
      <p className="small">
        <Two>
          Öffnen Sie die App auf dem Startbildschirm, tippen Sie auf Mit Code anmelden, und geben Sie diesen Code ein.
        </Two>
      </p>
      <p className="small muted">
        <Two>Er gilt zehn Minuten.</Two>
      </p>
    </section>
  );
}
