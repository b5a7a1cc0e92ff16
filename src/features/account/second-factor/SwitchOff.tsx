import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Me } from '../../../api/auth';
import { toRemoteError } from '../../../api/failure';
import { renewRecoveryCodes, setSecondFactor } from '../../../api/secondFactor';
import { Banner } from '../../../components/Banner';
import { Segments } from '../../../components/Choice';
import { FormDialog } from '../../../components/FormDialog';
import { Two } from '../../../components/SecondLanguage';
import { TextField } from '../../../components/TextField';
import { showToast } from '../../../components/Toast';
import { RECOVERY_CODES_FEW } from '../../../domain/people/quotas';
import { AccountName } from '../../sign-in/NewPasswordState';
import { errorIfMissing, useFields } from '../../sign-in/useFields';
import { WORDS } from '../../sign-in/words';
import { TITLE } from './words';

type SwitchOffProps = {
  account: Me;
  onClose: () => void;
  onOff: () => Promise<void>;
  onCodes: (codes: string[]) => void;
};

const OPTIONS = [
  { value: 'off', label: 'Ausschalten' },
  { value: 'codes', label: 'Neue Codes' },
] as const;
type Choice = (typeof OPTIONS)[number]['value'];

/**
 * Requires the password, and a code where an app is used. Then switches the factor off, or issues new recovery
 * codes.
 */
export function SwitchOff({ account, onClose, onOff, onCodes }: SwitchOffProps) {
  const { values, bind, refuse, fail, reason } = useFields({ password: '', code: '' });
  const [choice, setChoice] = useState<Choice>('off');
  const left = account.secondFactor?.recoveryCodes ?? null;
  const byApp = account.secondFactor?.way === 'app';
  const renewOrSwitchOff = async () => {
    const proof = { password: values.password, ...(byApp ? { code: values.code } : {}) };
    if (choice === 'codes') return onCodes(await renewRecoveryCodes(proof));
    await setSecondFactor({ enabled: false, ...proof });
    await onOff();
    showToast({ kind: 'success', title: 'Zwei-Faktor-Anmeldung ausgeschaltet' });
    onClose();
  };
  const submitProof = async () => {
    if (
      refuse({ ...errorIfMissing('password', values.password), ...(byApp ? errorIfMissing('code', values.code) : {}) })
    )
      return;
    try {
      await renewOrSwitchOff();
    } catch (error) {
      const { issues } = toRemoteError(error);
      if (issues.some(({ field }) => field === 'code')) refuse({ code: WORDS.codeWrong });
      else fail(error);
    }
  };
  return (
    <FormDialog
      title={TITLE}
      sheet={byApp}
      onClose={onClose}
      onSubmit={submitProof}
      reason={reason}
      label={choice === 'codes' ? 'Neue Codes erstellen' : 'Ausschalten'}
    >
      <p>
        <Two>Sie ist eingeschaltet. Ohne sie genügt zum Anmelden das Passwort.</Two>
      </p>
      {left !== null && <Left left={left} />}
      <AccountName email={account.email} />
      <TextField {...bind('password')} label="Passwort" type="password" autoComplete="current-password" />
      {byApp && (
        <TextField
          {...bind('code')}
          label="Code aus der App"
          hint="Oder ein Wiederherstellungscode."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {byApp && <Segments label="Was möchten Sie tun?" options={OPTIONS} value={choice} onChange={setChoice} />}
    </FormDialog>
  );
}

function Left({ left }: { left: number }) {
  const text = `Wiederherstellungscodes übrig: ${left}`;
  if (left > RECOVERY_CODES_FEW)
    return (
      <p className="muted">
        <Two>{text}</Two>
      </p>
    );
  return (
    <Banner icon={TriangleAlert} kind="warning" title={text}>
      Bitte erstellen Sie neue Codes, bevor keiner mehr übrig ist.
    </Banner>
  );
}
