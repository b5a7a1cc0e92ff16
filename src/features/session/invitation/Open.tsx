import { useState } from 'react';
import type { SessionRow } from '../../../data/db';
import { readableEmail } from '../../../domain/user';
import type { PendingInvitation } from '../../../remote/invitation';
import { ButtonLink } from '../../../ui/button';
import { dateTime } from '../../../ui/format';
import { authPath, invitationPath } from '../../../ui/paths';
import { AsAccount } from './AsAccount';
import { NewAccount } from './NewAccount';

type OpenProps = {
  token: string;
  invitation: PendingInvitation;
  session: SessionRow | null;
  /** The server says that it is not as shown any more: asks again. */
  onChanged: () => void;
};

/** A pending invitation: what it is about, then the way that fits who is looking at it (D16). */
export function Open({ token, invitation, session, onChanged }: OpenProps) {
  const { propertyName, propertyAddress, managerName, serviceType, expiresAt, email } = invitation;
  // Only the answer to a new account says so: the page's address is known to the inviter too (D78).
  const [isTaken, setTaken] = useState(false);
  return (
    <>
      <p className="muted">{managerName || 'Eine Hausverwaltung'} lädt Sie ein, Ihre Arbeit hier zu dokumentieren.</p>
      <dl className="file file--narrow">
        <dt>Immobilie</dt>
        <dd>
          <span className="strong">{propertyName}</span>
          <span className="small">{propertyAddress}</span>
        </dd>
        <dt>Leistung</dt>
        <dd className="strong">{serviceType}</dd>
        <dt>Gültig bis</dt>
        <dd>{dateTime(expiresAt)}</dd>
        <dt>Ihr Konto</dt>
        <dd>
          {readableEmail(session?.alive ? session.email : email)}
          <span className="small">
            {session?.alive && session.email !== email
              ? `Die Einladung ging an ${readableEmail(email)}.`
              : 'An diese Adresse ging die Einladung.'}
          </span>
        </dd>
      </dl>
      {session?.alive && <AsAccount token={token} invitation={invitation} session={session} onChanged={onChanged} />}
      {!session?.alive && isTaken && <SignInFirst token={token} email={email} />}
      {!session?.alive && !isTaken && (
        <NewAccount token={token} invitation={invitation} onTaken={() => setTaken(true)} onChanged={onChanged} />
      )}
    </>
  );
}

/** A password is never set over an existing account: its owner signs in and is brought back (D16). */
function SignInFirst({ token, email }: { token: string; email: string }) {
  return (
    <div className="stack">
      <p>Für {readableEmail(email)} gibt es bereits ein Konto. Bitte melden Sie sich an; danach geht es hier weiter.</p>
      <ButtonLink variant="primary" size="tall" wide to={authPath('login', invitationPath(token))}>
        Anmelden
      </ButtonLink>
    </div>
  );
}
