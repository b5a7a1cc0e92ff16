import { useState } from 'react';
import type { PendingInvitation } from '../../../api/invitation';
import { ButtonLink } from '../../../components/Button';
import { dateTime, propertyCount } from '../../../components/format';
import { authPath, invitationPath } from '../../../components/paths';
import type { SessionRow } from '../../../db/db';
import { readableEmail } from '../../../domain/people/user';
import { AsAccount } from './AsAccount';
import { NewAccount } from './NewAccount';
import { goneText } from './words';
import './invitation.css';

type OpenProps = {
  token: string;
  invitation: PendingInvitation;
  session: SessionRow | null;
  /** The server's invitation changed: reloads. */
  onChanged: () => void;
};

export function Open({ token, invitation, session, onChanged }: OpenProps) {
  const { properties, gone, managerName, serviceTypes, expiresAt, email } = invitation;
  // Known only from the answer to a new account: the inviter also knows the page's URL.
  const [isTaken, setTaken] = useState(false);
  return (
    <>
      <p className="muted">{managerName || 'Eine Hausverwaltung'} lädt Sie ein, Ihre Arbeit hier zu dokumentieren.</p>
      <dl className="file file--narrow">
        <dt>{properties.length === 1 ? 'Immobilie' : propertyCount(properties.length)}</dt>
        <dd>
          <InvitedProperties of={properties} />
          {gone > 0 && <span className="small">{goneText(gone)}</span>}
        </dd>
        <dt>{serviceTypes.length === 1 ? 'Leistung' : 'Leistungen'}</dt>
        <dd className="strong">{serviceTypes.join(', ')}</dd>
        <dt>Gültig bis</dt>
        <dd>{dateTime(expiresAt)}</dd>
        <dt>Ihr Konto</dt>
        <dd className="invitation__mail">
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

/** Every property; a long list scrolls in a box, so that the button stays in reach. */
function InvitedProperties({ of }: { of: PendingInvitation['properties'] }) {
  const items = of.map(({ name, address }) => (
    <li key={`${name} ${address}`}>
      <span className="strong">{name}</span>
      <span className="small">{address}</span>
    </li>
  ));
  if (of.length <= FEW) return <ul className="stack stack--8">{items}</ul>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="invitation__properties" tabIndex={0} aria-label="Immobilien">
      <ul className="stack stack--8">{items}</ul>
    </section>
  );
}

const FEW = 4;

/** An existing account's password is never changed: its owner signs in and returns. */
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
