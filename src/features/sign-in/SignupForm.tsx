import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { signUp } from '../../api/account';
import { signIn } from '../../api/auth';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { FormError } from '../../components/FormError';
import { authPath } from '../../components/paths';
import { TextField } from '../../components/TextField';
import { showToast } from '../../components/Toast';
import { SIGNUP_REDIRECT } from '../../domain/limits';
import { homePath } from '../../domain/people/role';
import { normalEmail, signUpIssues } from '../../domain/people/user';
import { rememberSignIn } from './signingIn';
import { errorsOf, useFields } from './useFields';
import { WORDS } from './words';

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Registration of a property manager (spec 2): account, sign-in, after 500 ms the dashboard (spec 4). */
export function SignupForm() {
  const { values, bind, refuse, fail, reason } = useFields(
    { fullName: '', companyName: '', email: '', password: '' },
    'signup',
  );
  const navigate = useNavigate();
  const [busy, register] = useBusy(async () => {
    const email = normalEmail(values.email);
    try {
      const { mail } = await signUp({ ...values, email });
      const message = { title: WORDS.signedUp, ...(mail ? { text: WORDS.confirmByMail } : {}) };
      showToast({ kind: 'success', ...message }, homePath('property_manager'));
    } catch (error) {
      return fail(error, { alsoAbove: true });
    }
    await signInSoon(email);
  });
  /** The account exists: after any error the person can sign in normally. */
  const signInSoon = async (email: string) => {
    try {
      const [signedIn] = await Promise.all([signIn(email, values.password), waitMs(SIGNUP_REDIRECT)]);
      await navigate(homePath(await rememberSignIn(signedIn)), { replace: true });
    } catch {
      await navigate(authPath('login'), { replace: true });
    }
  };
  const submitSignup = (event: FormEvent) => {
    event.preventDefault();
    if (!refuse(errorsOf(signUpIssues(values)))) void register();
  };
  return (
    <div className="stack stack--24">
      <form className="stack" noValidate onSubmit={submitSignup}>
        <FormError title={WORDS.signUpFailed} text={reason} />
        <TextField {...bind('fullName')} label="Vollständiger Name" autoComplete="name" />
        <TextField {...bind('companyName')} label="Firmenname" autoComplete="organization" />
        <TextField
          {...bind('email')}
          label="E-Mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...bind('password')}
          label="Passwort"
          type="password"
          autoComplete="new-password"
          placeholder="Mindestens 6 Zeichen"
        />
        <Button type="submit" variant="primary" size="tall" wide busy={busy}>
          Registrieren
        </Button>
      </form>
      <p className="small muted">
        Dienstleister registrieren sich nicht selbst: Sie erhalten eine Einladung Ihrer Hausverwaltung. Mitarbeitende
        erhalten ihr Konto von ihrem Betrieb.
      </p>
    </div>
  );
}
