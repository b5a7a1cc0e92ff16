import { MailX } from 'lucide-react';
import { useState } from 'react';
import { requestReset } from '../../api/account';
import { toRemoteError } from '../../api/failure';
import { Banner } from '../../components/Banner';
import { FormDialog } from '../../components/FormDialog';
import { FormError } from '../../components/FormError';
import { Two } from '../../components/SecondLanguage';
import { TextField } from '../../components/TextField';
import { showToast } from '../../components/Toast';
import { normalEmail, signInIssues } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { errorsOf, useFields } from './useFields';
import { WORDS } from './words';

/** 'Passwort vergessen?': sends the link without revealing whether the address exists. */
export function ResetDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [failed, setFailed] = useState(false);
  const { values, bind, refuse } = useFields({ email });
  const [noMail, setNoMail] = useState(false);
  const sendResetLink = async () => {
    const address = normalEmail(values.email);
    const issues = signInIssues({ email: values.email, password: '-' });
    setFailed(false);
    if (refuse(errorsOf(issues))) return;
    try {
      await requestReset(address);
      showToast({ kind: 'success', title: WORDS.mailSent, text: WORDS.resetSent });
      onClose();
    } catch (error) {
      const { code } = toRemoteError(error);
      setNoMail(code === 'mail_not_configured');
      setFailed(code !== 'mail_not_configured');
    }
  };
  return (
    <FormDialog title="Passwort vergessen?" onClose={onClose} onSubmit={sendResetLink} label="Reset-Link senden">
      <FormError title={WORDS.failed} text={failed ? WORDS.resetFailed : null} />
      <p>
        <Two>Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.</Two>
      </p>
      <TextField
        {...bind('email')}
        label="E-Mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {noMail && (
        <Banner icon={MailX} kind="warning" title={ISSUE_TEXT.mail_not_configured} role="alert">
          <p>
            Mitarbeitende erhalten ein neues Passwort von ihrem Betrieb. Alle anderen wenden sich bitte an die Adresse
            unter Kontakt.
          </p>
        </Banner>
      )}
    </FormDialog>
  );
}
