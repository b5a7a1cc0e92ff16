import { MailX } from 'lucide-react';
import { useState } from 'react';
import type { Me } from '../../../api/auth';
import { toRemoteError } from '../../../api/failure';
import { type Authenticator, prepareAuthenticator, setSecondFactor } from '../../../api/secondFactor';
import { Banner } from '../../../components/Banner';
import { Segments } from '../../../components/Choice';
import { FormDialog } from '../../../components/FormDialog';
import { Two } from '../../../components/SecondLanguage';
import { TextField } from '../../../components/TextField';
import { showToast } from '../../../components/Toast';
import type { Way } from '../../../domain/people/secondFactor';
import { readableEmail } from '../../../domain/people/user';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { AccountName } from '../../sign-in/NewPasswordState';
import { errorIfMissing, useFields } from '../../sign-in/useFields';
import { othersSignedOut } from '../keysEndToo';
import { SWITCHED_ON, TITLE } from './words';

type SwitchOnProps = {
  account: Me;
  onClose: () => void;
  /** Codes by e-mail are on; receives the session's new token. */
  onOn: (token: string | null) => Promise<void>;
  onApp: (authenticator: Authenticator) => void;
};

const OPTIONS = [
  { value: 'mail', label: 'Per E-Mail' },
  { value: 'app', label: 'Mit einer App' },
] as const;

export function SwitchOn({ account, onClose, onOn, onApp }: SwitchOnProps) {
  const { values, bind, refuse, fail, reason } = useFields({ password: '' });
  const [way, setWay] = useState<Way>('mail');
  const [noMail, setNoMail] = useState(false);
  const switchOn = async () => {
    if (refuse(errorIfMissing('password', values.password))) return;
    setNoMail(false);
    try {
      if (way === 'app') return onApp(await prepareAuthenticator(values));
      await onOn(await setSecondFactor({ enabled: true, ...values }));
      showToast({ kind: 'success', title: SWITCHED_ON, text: othersSignedOut(account.role) });
      onClose();
    } catch (error) {
      const isNoMail = toRemoteError(error).code === 'mail_not_configured';
      setNoMail(isNoMail);
      if (!isNoMail) fail(error);
    }
  };
  return (
    <FormDialog
      title={TITLE}
      onClose={onClose}
      onSubmit={switchOn}
      reason={reason}
      label={way === 'app' ? 'Weiter' : 'Einschalten'}
    >
      <AccountName email={account.email} />
      <TextField {...bind('password')} label="Passwort" type="password" autoComplete="current-password" />
      <Segments label="Code" options={OPTIONS} value={way} onChange={setWay} />
      <p>
        <Two>{way === 'app' ? BY_APP : byMail(account)}</Two>
      </p>
      {noMail && way === 'mail' && <NoMail />}
    </FormDialog>
  );
}

const BY_APP =
  'Beim Anmelden fragen wir zusätzlich nach einem Code aus einer Authenticator-App. Sie braucht keine E-Mail.';

function byMail({ email }: Me): string {
  return `Beim Anmelden fragen wir zusätzlich nach einem Code, den wir an ${readableEmail(email)} senden.`;
}

function NoMail() {
  return (
    <Banner icon={MailX} kind="warning" title={ISSUE_TEXT.mail_not_configured} role="alert">
      Per E-Mail lässt sich die Zwei-Faktor-Anmeldung hier nicht einschalten. Bitte wählen Sie eine App.
    </Banner>
  );
}
