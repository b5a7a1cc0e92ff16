import type { FormEvent } from 'react';
import { toRemoteError } from '../../../api/failure';
import type { PendingInvitation } from '../../../api/invitation';
import { Button, ButtonLink } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { showFailure } from '../../../components/dialogs/failure';
import { FormError } from '../../../components/FormError';
import { authPath, invitationPath } from '../../../components/paths';
import { TextField } from '../../../components/TextField';
import { accountIssues } from '../../../domain/people/user';
import { AccountName, NewPasswordFields, newPasswordErrors } from '../../sign-in/NewPasswordState';
import { errorsOf, useFields } from '../../sign-in/useFields';
import { WORDS } from '../../sign-in/words';
import { isInvitationOutdated, useAccept } from './useAccept';
import { INVITATION } from './words';

const LABELS = { password: 'Passwort', confirmation: 'Passwort bestätigen' };

type NewAccountProps = {
  token: string;
  invitation: PendingInvitation;
  onTaken: () => void;
  onChanged: () => void;
};

/** Without a session: accepting creates a company_admin account, if the address has none (spec 5, 6). */
export function NewAccount(props: NewAccountProps) {
  const { token, invitation } = props;
  const { values, bind, refuse, fail, reason } = useFields(
    { fullName: '', companyName: '', password: '', confirmation: '' },
    'invitation',
  );
  const accept = useAccept(token, invitation);
  const [busy, send] = useBusy(async () => {
    const { fullName, companyName, password } = values;
    try {
      await accept({ fullName: fullName.trim(), companyName: companyName.trim(), password });
    } catch (error) {
      const taken = toRemoteError(error).code === 'email_taken';
      if (!taken && !isInvitationOutdated(error)) return fail(error);
      showFailure(WORDS.failed, error);
      if (taken) props.onTaken();
      else props.onChanged();
    }
  });
  const submitAccount = (event: FormEvent) => {
    event.preventDefault();
    if (!refuse({ ...newPasswordErrors(values), ...errorsOf(accountIssues(values)) })) void send();
  };
  return (
    <form className="stack" noValidate onSubmit={submitAccount}>
      <FormError title="Nicht angenommen" text={reason} />
      <AccountName email={invitation.email} />
      <TextField {...bind('fullName')} label="Vollständiger Name" autoComplete="name" />
      <TextField {...bind('companyName')} label="Firmenname" autoComplete="organization" />
      <NewPasswordFields bind={bind} labels={LABELS} />
      <Button type="submit" variant="primary" size="tall" wide busy={busy}>
        {INVITATION.title}
      </Button>
      <ButtonLink variant="quiet" className="start pull-left" to={authPath('login', invitationPath(token))}>
        Mit bestehendem Konto anmelden
      </ButtonLink>
    </form>
  );
}
