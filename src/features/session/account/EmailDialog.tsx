import { ISSUE_TEXT } from '../../../domain/texts.de';
import { normalEmail, readableEmail, signInIssues } from '../../../domain/user';
import { requestEmailChange } from '../../../remote/account';
import { toRemoteError } from '../../../remote/failure';
import { FormDialog } from '../../../ui/formDialog';
import { Two } from '../../../ui/secondLanguage';
import { TextField } from '../../../ui/textField';
import { toast } from '../../../ui/toast';
import { errorsOf, useFields } from '../useFields';
import { WORDS } from '../words';

/** Another address: it counts once the link that is sent there was opened and the password given (`/bestaetigen`). */
export function EmailDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const { values, bind, refuse, fail, reason } = useFields({ email: '' });
  const send = async () => {
    const email = normalEmail(values.email);
    if (refuse(errorsOf(signInIssues({ email: values.email, password: '-' })))) return;
    if (email === current) return void refuse({ email: 'Das ist Ihre jetzige Adresse.' });
    try {
      await requestEmailChange(email);
      toast({
        kind: 'success',
        title: WORDS.mailSent,
        text: `Öffnen Sie den Link, den wir an ${readableEmail(email)} gesendet haben.`,
      });
      onClose();
    } catch (error) {
      const against = saidAgainst(error);
      if (against) refuse({ email: against });
      else fail(error);
    }
  };
  return (
    <FormDialog title="E-Mail-Adresse ändern" onClose={onClose} onSubmit={send} reason={reason} label="Link senden">
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

/** What the server says against the address itself; one that a company only claims (D90) is not taken. Null for any other failure. */
function saidAgainst(error: unknown): string | null {
  const { code, issues } = toRemoteError(error);
  const found = issues.find(({ field }) => field === 'newEmail')?.code ?? (code === 'email_taken' ? code : null);
  return found && ISSUE_TEXT[found];
}
