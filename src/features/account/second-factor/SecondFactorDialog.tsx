import { useState } from 'react';
import type { Me } from '../../../api/auth';
import type { Authenticator } from '../../../api/secondFactor';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Two } from '../../../components/SecondLanguage';
import type { SessionRow } from '../../../db/db';
import { keepToken } from '../keepToken';
import { AuthenticatorForm } from './AuthenticatorForm';
import { RecoveryCodes } from './RecoveryCodes';
import { SwitchOff } from './SwitchOff';
import { SwitchOn } from './SwitchOn';
import { TITLE } from './words';

type SecondFactorDialogProps = {
  session: SessionRow;
  account: Me | null;
  onClose: () => void;
  onChanged: () => void;
};

type Step = { at: 'start' } | { at: 'app'; authenticator: Authenticator } | { at: 'codes'; codes: string[] };

/** The second factor: a code by e-mail, or of an authenticator app. */
export function SecondFactorDialog({ session, account, onClose, onChanged }: SecondFactorDialogProps) {
  // The state at opening: a later answer must not remove a step.
  const [known, setKnown] = useState(account);
  if (!known && account) setKnown(account);
  const [step, setStep] = useState<Step>({ at: 'start' });
  const goOn = async (token: string | null) => {
    if (token !== null) await keepToken(session.user, token);
    onChanged();
  };
  if (!known) return <WithoutNetwork onClose={onClose} />;
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onClose={onClose} />;
  const showCodes = (codes: string[]) => setStep({ at: 'codes', codes });
  if (step.at === 'app')
    return (
      <AuthenticatorForm
        role={known.role}
        authenticator={step.authenticator}
        onClose={onClose}
        onOn={async ({ token, codes }) => {
          await goOn(token);
          showCodes(codes);
        }}
      />
    );
  if (known.secondFactor !== null)
    return <SwitchOff account={known} onClose={onClose} onOff={() => goOn(null)} onCodes={showCodes} />;
  return (
    <SwitchOn
      account={known}
      onClose={onClose}
      onOn={goOn}
      onApp={(authenticator) => setStep({ at: 'app', authenticator })}
    />
  );
}

function WithoutNetwork({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={TITLE} onClose={onClose} footer={<Button onClick={onClose}>Schließen</Button>}>
      <p>
        <Two>Nur der Server weiß, ob sie eingeschaltet ist. Bitte versuchen Sie es mit Netz noch einmal.</Two>
      </p>
    </Dialog>
  );
}
