import { UserRound, WifiOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { reasonOf } from '../../../components/dialogs/failure';
import { FormError } from '../../../components/FormError';
import { Icon } from '../../../components/Icon';
import { Two } from '../../../components/SecondLanguage';
import { TextField } from '../../../components/TextField';
import { useSession } from '../../../db/live/screens';
import { digitsOf, isPin } from '../../../domain/people/pairing';
import { PIN_LENGTH } from '../../../domain/people/quotas';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { SIGN_IN_TEXT } from '../../../domain/text/texts.signIn';
import { useOnline } from '../../../platform/connectivity';
import { pairByLink } from './redeem';

/** The PIN, received orally. @param props `onPaired` receives the person's name. */
export function PinForm({ token, onPaired }: { token: string; onPaired: (name: string) => void }) {
  const session = useSession();
  const online = useOnline();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const [busy, attempt] = useBusy(async (digits: string) => {
    setUnreachable(false);
    setReason(null);
    try {
      onPaired(await pairByLink({ token, pin: digits }));
    } catch (failure) {
      const { kind, message } = reasonOf(failure);
      if (kind === 'invalid') setError(message);
      else if (kind === 'offline') setUnreachable(true);
      else setReason(message);
    }
  });
  const submitPin = (event: FormEvent) => {
    event.preventDefault();
    const digits = digitsOf(pin);
    const wrong = isPin(digits) ? null : ISSUE_TEXT.pin_wrong;
    setError(wrong);
    if (wrong === null) void attempt(digits);
  };
  return (
    <form className="stack stack--24" noValidate onSubmit={submitPin}>
      <FormError title={SIGN_IN_TEXT.signInFailedTitle} text={reason} />
      {session?.alive && (
        <div className="kind">
          <Icon of={UserRound} />
          <span>
            <span className="line">
              <Two>{`Auf diesem Gerät ist ${session.fullName} angemeldet.`}</Two>
            </span>
            <Two>
              Diese Person wird dann abgemeldet; nicht übertragene Aufnahmen bleiben erhalten und kommen noch an.
            </Two>
          </span>
        </div>
      )}
      <TextField
        label="PIN"
        hint="Ihr Betrieb nennt Ihnen eine PIN mit vier Ziffern."
        tall
        inputMode="numeric"
        autoComplete="off"
        digits
        maxLength={PIN_LENGTH + 2}
        autoFocus
        value={pin}
        error={error}
        onChange={(event) => setPin(event.target.value)}
      />
      <Button type="submit" variant="primary" size="tall" wide busy={busy}>
        Telefon einrichten
      </Button>
      {(!online || unreachable) && (
        <Banner icon={WifiOff} title="Kein Netz" role="status">
          <p>
            <Two>Zum Einrichten ist eine Verbindung nötig.</Two>
          </p>
        </Banner>
      )}
    </form>
  );
}
