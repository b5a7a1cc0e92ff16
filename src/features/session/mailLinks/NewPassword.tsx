import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentSession, updateSession } from '../../../data/session';
import { readableEmail } from '../../../domain/user';
import { confirmReset } from '../../../remote/account';
import { toRemoteError } from '../../../remote/failure';
import { useBusy } from '../../../ui/busy';
import { Button } from '../../../ui/button';
import { FormError } from '../../../ui/formError';
import { authPath } from '../../../ui/paths';
import { Two } from '../../../ui/secondLanguage';
import { toast } from '../../../ui/toast';
import { AccountName, NewPasswordFields, newPasswordErrors } from '../newPassword';
import { useFields } from '../useFields';
import { WORDS } from '../words';
import { Belongs, Freed } from './Belongs';
import { DeadLink, LinkPage, useMailToken } from './LinkPage';
import type { MailToken } from './mailToken';

/** `/passwort-neu#t=…`: behind the link of 'Passwort vergessen?'; leads to the sign-in (spec 7). */
export function NewPassword() {
  const token = useMailToken();
  const [dead, setDead] = useState(token?.type !== 'passwordReset');
  return (
    <LinkPage title="Neues Passwort">
      {token && !dead ? (
        <Form token={token} onDead={() => setDead(true)} />
      ) : (
        <DeadLink text="Fordern Sie unter „Passwort vergessen?“ einen neuen Link an. Er gilt nur kurze Zeit und nur einmal." />
      )}
    </LinkPage>
  );
}

function Form({ token, onDead }: { token: MailToken; onDead: () => void }) {
  const { values, bind, refuse, fail, reason } = useFields({ password: '', confirmation: '' }, 'new password');
  const navigate = useNavigate();
  const [company, setCompany] = useState<string | null>(null);
  const [freed, setFreed] = useState(false);
  const failed = (error: unknown) => {
    const { issues } = toRemoteError(error);
    if (issues.some(({ field }) => field === 'token')) return onDead();
    setCompany(null);
    fail(error);
  };
  const done = async () => {
    await endOwnSession(token.user);
    toast({ kind: 'success', title: WORDS.passwordChanged, text: WORDS.signInWithNew });
    await navigate(authPath('login'), { replace: true });
  };
  const [busy, save] = useBusy(async (belongs?: boolean) => {
    try {
      const question = await confirmReset(token.raw, values.password, belongs);
      if (question) return setCompany(question.company);
    } catch (error) {
      return failed(error);
    }
    return belongs === false ? setFreed(true) : done();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!refuse(newPasswordErrors(values))) void save();
  };
  if (freed) return <Freed />;
  if (company !== null) return <Belongs company={company} onAnswer={save} />;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="muted">
        <Two>{`Für das Konto ${readableEmail(token.email)}. Alle Geräte werden danach abgemeldet.`}</Two>
      </p>
      <FormError text={reason} />
      <AccountName email={token.email} />
      <NewPasswordFields bind={bind} />
      <Button type="submit" variant="primary" size="tall" wide busy={busy}>
        Passwort speichern
      </Button>
    </form>
  );
}

/** The new password ended the session this phone may still hold for the account: said now, not at the next contact. */
async function endOwnSession(user: string): Promise<void> {
  const session = await currentSession();
  if (session?.user === user) await updateSession({ alive: false }, session);
}
