import { WifiOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useOnline } from '../../device/connectivity';
import type { Issue } from '../../domain/issue';
import { ISSUE_TEXT, TEXT } from '../../domain/texts.de';
import { signInIssues } from '../../domain/user';
import { toRemoteError } from '../../remote/failure';
import { Banner } from '../../ui/banner';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { useNavigate, useSearchParams } from '../../ui/navigation';
import { toast } from '../../ui/toast';
import { afterSignIn } from './afterSignIn';
import { ResetDialog } from './ResetDialog';
import { signInHere } from './signingIn';

const NO_NETWORK =
  'Zum Anmelden ist eine Verbindung nötig. Bereits gesicherte Dokumentationen bleiben auf diesem Gerät.';

/** E-mail and password. @param email filled in where a session of this device has ended. */
export function LoginForm({ email }: { email: string }) {
  const [issues, setIssues] = useState<Issue[]>([]);
  const [unreachable, setUnreachable] = useState(false);
  const [resetting, setResetting] = useState(false);
  const online = useOnline();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [busy, attempt] = useBusy(async (input: { email: string; password: string }) => {
    setUnreachable(false);
    try {
      const role = await signInHere(input);
      toast({ kind: 'success', title: TEXT.signedInTitle, text: TEXT.signedIn });
      navigate(afterSignIn(role, query.get('next')), { replace: true });
    } catch (error) {
      setUnreachable(tell(error) === 'offline');
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const input = { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') };
    const found = signInIssues(input);
    setIssues(found);
    if (found.length === 0) return void attempt(input);
    form.querySelector<HTMLInputElement>(`[name="${found[0]?.field}"]`)?.focus();
  };
  const errorOf = (field: string) => {
    const issue = issues.find((one) => one.field === field);
    return issue ? ISSUE_TEXT[issue.code] : null;
  };
  return (
    <div className="stack stack--24">
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          error={errorOf('email')}
        />
        <TextField
          label="Passwort"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <Button type="submit" variant="primary" size="tall" wide busy={busy}>
          Anmelden
        </Button>
        <Button variant="quiet" className="start pull-left" onClick={() => setResetting(true)}>
          Passwort vergessen?
        </Button>
      </form>
      {(!online || unreachable) && (
        <Banner icon={WifiOff} title="Kein Netz" role="status">
          <p>{NO_NETWORK}</p>
        </Banner>
      )}
      {resetting && <ResetDialog onClose={() => setResetting(false)} />}
    </div>
  );
}

/** Says what went wrong as the specification words it; returns the kind. */
function tell(error: unknown): string {
  if (error instanceof Error && error.name === 'StorageError') {
    toast({ kind: 'danger', title: TEXT.signInFailedTitle, text: error.message });
    return 'storage';
  }
  const failure = toRemoteError(error);
  toast({ kind: 'danger', title: TEXT.signInFailedTitle, text: failure.message });
  return failure.kind;
}
