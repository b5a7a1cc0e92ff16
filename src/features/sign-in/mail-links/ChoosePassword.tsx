import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PasswordQuestion } from '../../../api/account';
import { toRemoteError } from '../../../api/failure';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { FormError } from '../../../components/FormError';
import { authPath, PATHS } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import { showToast } from '../../../components/Toast';
import { currentSession, updateSession } from '../../../db/session';
import { readableEmail } from '../../../domain/people/user';
import { AccountName, NewPasswordFields, newPasswordErrors } from '../NewPasswordState';
import { useFields } from '../useFields';
import { WORDS } from '../words';
import { Belongs, Freed } from './Belongs';
import type { MailToken } from './mailToken';

type ChoosePasswordProps = {
  token: MailToken;
  why?: string;
  /**
   * @param belongs the answer, if the question came.
   * @throws RemoteError
   */
  send: (password: string, belongs?: boolean) => Promise<PasswordQuestion>;
  onDead: () => void;
};

/** A new password by a mailed link; leads to the sign-in (spec 7). */
export function ChoosePassword({ token, why, send, onDead }: ChoosePasswordProps) {
  const { values, bind, refuse, fail, reason } = useFields({ password: '', confirmation: '' }, 'new password');
  const navigate = useNavigate();
  const [company, setCompany] = useState<string | null>(null);
  const [freed, setFreed] = useState(false);
  const handleFailure = (error: unknown) => {
    const { issues } = toRemoteError(error);
    if (issues.some(({ field }) => field === 'token')) return onDead();
    setCompany(null);
    fail(error);
  };
  const finishReset = async () => {
    await endOwnSession(token.user);
    showToast({ kind: 'success', title: WORDS.passwordChanged, text: WORDS.signInWithNew }, PATHS.auth);
    await navigate(authPath('login'), { replace: true });
  };
  const [busy, save] = useBusy(async (belongs?: boolean) => {
    try {
      const question = await send(values.password, belongs);
      if (question) return setCompany(question.company);
    } catch (error) {
      return handleFailure(error);
    }
    return belongs === false ? setFreed(true) : finishReset();
  });
  const submitPassword = (event: FormEvent) => {
    event.preventDefault();
    if (!refuse(newPasswordErrors(values))) void save();
  };
  if (freed) return <Freed />;
  if (company !== null) return <Belongs company={company} onAnswer={save} />;
  return (
    <form className="stack" noValidate onSubmit={submitPassword}>
      {why && (
        <p>
          <Two>{why}</Two>
        </p>
      )}
      <p className="muted">
        <Two>{`Für das Konto ${readableEmail(token.email)}. Alle Geräte werden danach abgemeldet.`}</Two>
      </p>
      <p className="muted">
        Hat das Konto Schlüssel, Kalender-Adressen oder Webhooks für andere Programme, enden auch sie.
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

/** The new password ended this phone's session: ends it now, not at the next contact. */
async function endOwnSession(user: string): Promise<void> {
  const session = await currentSession();
  if (session?.user === user) await updateSession({ alive: false }, session);
}
