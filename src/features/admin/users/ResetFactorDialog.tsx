import { ShieldOff } from 'lucide-react';
import { type AdminUser, resetSecondFactor } from '../../../api/adminUsers';
import { reloadAll } from '../../../api/cache/queries';
import { ConfirmAct } from '../../../components/dialogs/Confirm';
import { goneUnder, nameOf } from '../words';

type ResetFactorDialogProps = { account: string; user: AdminUser; onClose: () => void };

/** Switches off the second factor of a person who lost it. */
export function ResetFactorDialog({ account, user, onClose }: ResetFactorDialogProps) {
  return (
    <ConfirmAct
      title="Zwei-Faktor-Anmeldung zurücksetzen?"
      text={`${nameOf(user)} (${user.email}) meldet sich dann nur mit dem Passwort an und bekommt darüber eine E-Mail. Bitte vergewissern Sie sich auf einem anderen Weg, dass wirklich diese Person darum bittet. Das Zurücksetzen steht im Protokoll.`}
      label="Zurücksetzen"
      icon={ShieldOff}
      danger
      act={() => resetSecondFactor(user.id)}
      done={{ title: 'Zwei-Faktor-Anmeldung zurückgesetzt', text: nameOf(user) }}
      gone={goneUnder('Fehler')}
      onEnd={() => void reloadAll(account)}
      onClose={onClose}
    />
  );
}
