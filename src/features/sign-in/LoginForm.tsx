import { CloudOff, WifiOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../components/Banner';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { withSecondLine } from '../../components/SecondLanguage';
import { TextField } from '../../components/TextField';
import { signInIssues } from '../../domain/people/user';
import { useOnline } from '../../platform/connectivity';
import { ResetDialog } from './ResetDialog';
import { errorsOf, useFields } from './useFields';

const NO_NETWORK = 'Zum Anmelden ist eine Verbindung nötig.';

/**
 * E-mail and password.
 * @param props `email`: prefilled after an ended session; `onSubmit` resolves to whether the server was unreachable;
 *   `onCode`: 'Mit Code anmelden'.
 */
export function LoginForm(props: {
  email: string;
  onSubmit: (input: { email: string; password: string }) => Promise<boolean>;
  onCode: () => void;
}) {
  const { values, bind, refuse } = useFields({ email: props.email, password: '' }, 'login');
  const [unreachable, setUnreachable] = useState(false);
  const [resetting, setResetting] = useState(false);
  const online = useOnline();
  const [busy, attempt] = useBusy(async () => {
    setUnreachable(false);
    setUnreachable(await props.onSubmit(values));
  });
  const submitLogin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!refuse(errorsOf(signInIssues(values)))) void attempt();
  };
  return (
    <div className="stack">
      {(!online || unreachable) && <NoWay online={online} tried={unreachable} />}
      <form className="stack" noValidate onSubmit={submitLogin}>
        <TextField
          {...bind('email')}
          label="E-Mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...bind('password')} label="Passwort" type="password" autoComplete="current-password" />
        <Button type="submit" variant="primary" size="tall" wide busy={busy}>
          Anmelden
        </Button>
        <Button variant="quiet" className="start pull-left" onClick={() => setResetting(true)}>
          Passwort vergessen?
        </Button>
        <Button variant="quiet" className="start pull-left" onClick={props.onCode}>
          Mit Code anmelden
        </Button>
      </form>
      {resetting && <ResetDialog email={values.email} onClose={() => setResetting(false)} />}
    </div>
  );
}

/** No word about the password: it was not checked. Announced after an attempt. */
function NoWay({ online, tried }: { online: boolean; tried: boolean }) {
  return (
    <Banner
      key={String(tried)}
      icon={online ? CloudOff : WifiOff}
      title={online ? 'Der Server ist nicht erreichbar' : 'Kein Netz'}
      role={tried ? 'alert' : 'status'}
    >
      <p>{withSecondLine(NO_NETWORK)}</p>
    </Banner>
  );
}
