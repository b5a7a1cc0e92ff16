import { type FormEvent, useState } from 'react';
import { confirmEmailChange } from '../../../api/account';
import { signIn } from '../../../api/auth';
import { toRemoteError } from '../../../api/failure';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { FormError } from '../../../components/FormError';
import { TextField } from '../../../components/TextField';
import { currentSession, updateSession } from '../../../db/session';
import { readableEmail } from '../../../domain/people/user';
import { rememberSignIn } from '../signingIn';
import { errorIfMissing, useFields } from '../useFields';
import { Confirmed } from './Confirmed';
import { DeadLink } from './LinkPage';
import type { MailToken } from './mailToken';

/** Changes the address; requires the password, because others may read the mail. */
export function EmailChange({ token }: { token: MailToken }) {
  const { values, bind, refuse, fail, reason } = useFields({ password: '' });
  const [state, setState] = useState<'loading' | 'changed' | 'dead'>('loading');
  const [busy, change] = useBusy(async () => {
    try {
      await confirmEmailChange(token.raw, values.password);
    } catch (error) {
      const { issues } = toRemoteError(error);
      if (issues.some(({ field }) => field === 'token')) setState('dead');
      else fail(error);
      return;
    }
    await stayIn(token, values.password);
    setState('changed');
  });
  const submitPassword = (event: FormEvent) => {
    event.preventDefault();
    if (!refuse(errorIfMissing('password', values.password))) void change();
  };
  if (state === 'changed') return <Confirmed email={token.newEmail} />;
  if (state === 'dead')
    return (
      <DeadLink text="Unter Konto lässt sich die Änderung noch einmal beginnen. Bis dahin gilt die alte Adresse." />
    );
  return (
    <form className="stack" noValidate onSubmit={submitPassword}>
      <p>
        Ihr Konto {readableEmail(token.email)} bekommt die Adresse <strong>{readableEmail(token.newEmail)}</strong>.
        Bitte bestätigen Sie das mit Ihrem Passwort.
      </p>
      <FormError text={reason} />
      <TextField {...bind('password')} label="Passwort" type="password" autoComplete="current-password" />
      <Button type="submit" variant="primary" size="tall" wide busy={busy}>
        Adresse ändern
      </Button>
    </form>
  );
}

/** The change ended all sessions; on the person's phone a new one starts if possible. */
async function stayIn({ user, newEmail }: MailToken, password: string): Promise<void> {
  const session = await currentSession();
  if (session?.user !== user) return;
  try {
    await rememberSignIn(await signIn(newEmail, password));
  } catch {
    await updateSession({ alive: false, email: newEmail }, session);
  }
}
