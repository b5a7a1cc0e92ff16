import { toRemoteError } from '../../../api/failure';
import { type Authenticator, confirmAuthenticator } from '../../../api/secondFactor';
import { FormDialog } from '../../../components/FormDialog';
import { QrCode } from '../../../components/QrCode';
import { Two } from '../../../components/SecondLanguage';
import { TextField } from '../../../components/TextField';
import { showToast } from '../../../components/Toast';
import type { Role } from '../../../domain/people/role';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { useFields } from '../../sign-in/useFields';
import { WORDS } from '../../sign-in/words';
import { othersSignedOut } from '../keysEndToo';
import { SWITCHED_ON, TITLE } from './words';

/** px: readable at arm's length, and fits a phone of 320 px. */
const QR_SIZE = 200;

type AuthenticatorFormProps = {
  role: Role;
  authenticator: Authenticator;
  onClose: () => void;
  onOn: (done: { token: string; codes: string[] }) => Promise<void>;
};

export function AuthenticatorForm({ role, authenticator, onClose, onOn }: AuthenticatorFormProps) {
  const { values, bind, refuse, fail, reason } = useFields({ code: '' });
  const { secret, uri } = authenticator;
  const confirmCode = async () => {
    if (values.code.trim() === '') return void refuse({ code: ISSUE_TEXT.fields_missing });
    try {
      const done = await confirmAuthenticator(values.code);
      showToast({ kind: 'success', title: SWITCHED_ON, text: othersSignedOut(role) });
      await onOn(done);
    } catch (error) {
      if (toRemoteError(error).kind === 'invalid') refuse({ code: WORDS.codeWrong });
      else fail(error);
    }
  };
  return (
    <FormDialog title={TITLE} sheet onClose={onClose} onSubmit={confirmCode} reason={reason} label="Einschalten">
      <p>
        <Two>
          Scannen Sie den QR-Code mit Ihrer Authenticator-App. Ist die App auf diesem Gerät, öffnen Sie sie hier, oder
          geben Sie dort den Schlüssel ein.
        </Two>
      </p>
      <QrCode text={uri} label="QR-Code für die Authenticator-App" size={QR_SIZE} />
      <a className="btn" href={uri}>
        <Two>App öffnen</Two>
      </a>
      <p>
        <span className="small muted line">
          <Two>Schlüssel</Two>
        </span>
        <span className="strong" dir="ltr">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </span>
      </p>
      <TextField {...bind('code')} label="Code aus der App" inputMode="numeric" autoComplete="one-time-code" />
    </FormDialog>
  );
}
