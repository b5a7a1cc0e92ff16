import { useState } from 'react';
import { confirmReset } from '../../../api/account';
import { ChoosePassword } from './ChoosePassword';
import { DeadLink, LinkPage, useMailToken } from './LinkPage';

/** `/passwort-neu#t=…`: from 'Passwort vergessen?' (spec 7). */
export function NewPasswordPage() {
  const token = useMailToken();
  const [dead, setDead] = useState(token?.type !== 'passwordReset');
  return (
    <LinkPage title="Neues Passwort">
      {token && !dead ? (
        <ChoosePassword
          token={token}
          send={(password, belongs) => confirmReset(token.raw, password, belongs)}
          onDead={() => setDead(true)}
        />
      ) : (
        <DeadLink text="Fordern Sie unter „Passwort vergessen?“ einen neuen Link an. Er gilt nur kurze Zeit und nur einmal." />
      )}
    </LinkPage>
  );
}
