import type { FormEvent } from 'react';
import { changePassword } from '../../api/account';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { FormError } from '../../components/FormError';
import { Two, withSecondLine } from '../../components/SecondLanguage';
import { showToast } from '../../components/Toast';
import { grantOf } from '../../db/session';
import { AccountName, NewPasswordFields, newPasswordErrors } from './NewPasswordState';
import type { SignInResult } from './signingIn';
import { useFields } from './useFields';
import { WORDS } from './words';

/** First sign-in with a password set by others: offers an own one, now or later. */
export function OwnPasswordStep(props: {
  signedIn: SignInResult;
  oldPassword: string;
  onDone: (signedIn: SignInResult) => unknown;
}) {
  const { me, token } = props.signedIn;
  const { values, bind, refuse, fail, reason } = useFields({ password: '', confirmation: '' });
  const [busy, change] = useBusy(async () => {
    try {
      const change = { oldPassword: props.oldPassword, password: values.password };
      const grant = (await grantOf(me.id))?.grant ?? null;
      const renewed = await changePassword(change, { session: token, grant });
      showToast({ kind: 'success', title: WORDS.passwordChanged }, null);
      await props.onDone({ ...props.signedIn, ...renewed, me: { ...me, mustChangePassword: false } });
    } catch (error) {
      fail(error);
    }
  });
  const [leaving, later] = useBusy(() => props.onDone(props.signedIn));
  const submitPassword = (event: FormEvent) => {
    event.preventDefault();
    if (!refuse(newPasswordErrors(values))) void change();
  };
  return (
    <form className="stack" noValidate onSubmit={submitPassword}>
      <div>
        <h2>{withSecondLine('Eigenes Passwort wählen')}</h2>
        <p className="muted">
          <Two>Ihr Passwort hat Ihr Betrieb vergeben. Bitte wählen Sie eines, das nur Sie kennen.</Two>
        </p>
      </div>
      <FormError text={reason} />
      <AccountName email={me.email} />
      <NewPasswordFields bind={bind} />
      <Button type="submit" variant="primary" size="tall" wide busy={busy}>
        Passwort ändern
      </Button>
      <Button variant="quiet" className="start pull-left" busy={leaving} onClick={() => later()}>
        Später
      </Button>
    </form>
  );
}
