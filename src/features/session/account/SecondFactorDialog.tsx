import { MailX } from 'lucide-react';
import { useState } from 'react';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { readableEmail } from '../../../domain/user';
import { setSecondFactor } from '../../../remote/account';
import type { Me } from '../../../remote/auth';
import { toRemoteError } from '../../../remote/failure';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { FormDialog } from '../../../ui/formDialog';
import { Two } from '../../../ui/secondLanguage';
import { toast } from '../../../ui/toast';
import { AccountName } from '../newPassword';
import { missing, useFields } from '../useFields';

const TITLE = 'Zwei-Faktor-Anmeldung';

/** A code by e-mail at every sign-in (D23). Both ways ask for the password. */
export function SecondFactorDialog(props: { account: Me | null; onClose: () => void; onChanged: () => void }) {
  const { account, onClose } = props;
  if (account) return <Change {...props} account={account} />;
  return (
    <Dialog title={TITLE} onClose={onClose} footer={<Button onClick={onClose}>Schließen</Button>}>
      <p>
        <Two>Ob sie eingeschaltet ist, weiß der Server. Bitte versuchen Sie es mit Netz noch einmal.</Two>
      </p>
    </Dialog>
  );
}

type ChangeProps = { account: Me; onClose: () => void; onChanged: () => void };

function Change({ account, onClose, onChanged }: ChangeProps) {
  const { values, bind, refuse, fail, reason } = useFields({ password: '' });
  const [noMail, setNoMail] = useState(false);
  const enabled = !account.mfa;
  const save = async () => {
    if (refuse(missing('password', values.password))) return;
    try {
      await setSecondFactor({ enabled, password: values.password });
      onChanged();
      toast({
        kind: 'success',
        title: enabled ? 'Zwei-Faktor-Anmeldung eingeschaltet' : 'Zwei-Faktor-Anmeldung ausgeschaltet',
      });
      onClose();
    } catch (error) {
      const { code } = toRemoteError(error);
      setNoMail(code === 'mail_not_configured');
      if (code !== 'mail_not_configured') fail(error);
    }
  };
  return (
    <FormDialog
      title={TITLE}
      onClose={onClose}
      onSubmit={save}
      reason={reason}
      label={enabled ? 'Einschalten' : 'Ausschalten'}
    >
      <Explained account={account} />
      {noMail && <NoMail />}
      <AccountName email={account.email} />
      <TextField {...bind('password')} label="Passwort" type="password" autoComplete="current-password" />
    </FormDialog>
  );
}

function Explained({ account }: { account: Me }) {
  const words = account.mfa
    ? 'Sie ist eingeschaltet. Ohne sie genügt zum Anmelden das Passwort.'
    : `Beim Anmelden fragen wir zusätzlich nach einem Code, den wir an ${readableEmail(account.email)} senden.`;
  return (
    <p>
      <Two>{words}</Two>
    </p>
  );
}

function NoMail() {
  return (
    <Banner icon={MailX} kind="warning" title={ISSUE_TEXT.mail_not_configured} role="alert">
      Der Code kommt per E-Mail; hier lässt sich die Zwei-Faktor-Anmeldung deshalb nicht einschalten.
    </Banner>
  );
}
