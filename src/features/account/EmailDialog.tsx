import { requestEmailChange } from '../../api/account';
import { toRemoteError } from '../../api/failure';
import { FormDialog } from '../../components/FormDialog';
import { Two } from '../../components/SecondLanguage';
import { TextField } from '../../components/TextField';
import { showToast } from '../../components/Toast';
import { normalEmail, readableEmail, signInIssues } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { errorsOf, useFields } from '../sign-in/useFields';
import { WORDS } from '../sign-in/words';

/** Changes the address: it counts after the mailed link was opened and the password given (`/bestaetigen`). */
export function EmailDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const { values, bind, refuse, fail, reason } = useFields({ email: '' });
  const submitEmail = async () => {
    const email = normalEmail(values.email);
    if (refuse(errorsOf(signInIssues({ email: values.email, password: '-' })))) return;
    if (email === current) return void refuse({ email: 'Das ist Ihre jetzige Adresse.' });
    try {
      await requestEmailChange(email);
      showToast({
        kind: 'success',
        title: WORDS.mailSent,
        text: `Öffnen Sie den Link, den wir an ${readableEmail(email)} gesendet haben.`,
      });
      onClose();
    } catch (error) {
      const against = getEmailError(error);
      if (against) refuse({ email: against });
      else fail(error);
    }
  };
  return (
    <FormDialog
      title="E-Mail-Adresse ändern"
      onClose={onClose}
      onSubmit={submitEmail}
      reason={reason}
      label="Link senden"
    >
      <p>
        <Two>{`Jetzt: ${readableEmail(current)}`}</Two>
      </p>
      <TextField
        {...bind('email')}
        label="Neue E-Mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="Wir senden einen Link dorthin. Bis Sie ihn öffnen, gilt die jetzige Adresse."
      />
    </FormDialog>
  );
}

/** The server's error about the address itself, also for an unconfirmed company address. Null for other failures. */
function getEmailError(error: unknown): string | null {
  const { code, issues } = toRemoteError(error);
  const found = issues.find(({ field }) => field === 'newEmail')?.code ?? (code === 'email_taken' ? code : null);
  return found && ISSUE_TEXT[found];
}
