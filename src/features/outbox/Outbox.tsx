import { Navigate } from 'react-router-dom';
import { FieldScreen, type FieldScreenProps } from '../../components/FieldScreen';
import { entryCount } from '../../components/format';
import { Loading } from '../../components/ListState';
import { authPath, PATHS } from '../../components/paths';
import { RoleScreen } from '../../components/RoleScreen';
import { Two } from '../../components/SecondLanguage';
import type { SessionRow } from '../../db/db';
import { ownerOfUser } from '../../db/drafts';
import { useSession, useSetting } from '../../db/live/screens';
import { useWaiting, type Waiting } from '../../db/live/waiting';
import { CompanySees } from './CompanySees';
import { DeliverNow, Network } from './Delivering';
import { UndeliveredList } from './UndeliveredList';

/**
 * '/nicht-uebertragen': what only this phone has. Full details for the own account and links; for others only state and
 * reason. Empty and signed out: the sign-in.
 */
export function Outbox() {
  const session = useSession();
  const waiting = useWaiting(session ? ownerOfUser(session.user) : null);
  const since = useSetting('knownSince');
  if (session === undefined || !waiting || since === undefined)
    return (
      <FieldScreen title="Nicht übertragen" back={PATHS.landing} delivery="none" gap="tight">
        <Loading label="Einträge werden geladen" rows={2} />
      </FieldScreen>
    );
  const { rows, drafts, answers, others, receipts } = waiting;
  const nothing = [rows, drafts, answers, others, receipts].every(({ length }) => length === 0);
  if (!session && nothing) return <Navigate to={authPath('login', PATHS.outbox)} replace />;
  return <OutboxOf session={session} waiting={waiting} since={since} />;
}

type OutboxProps = { session: SessionRow | null; waiting: Waiting; since: number | null };

function OutboxOf({ session, waiting, since }: OutboxProps) {
  const { rows, drafts, answers } = waiting;
  const home = session ? PATHS.dashboard : PATHS.landing;
  const signedOut = rows.some(({ state }) => state === 'needsSignIn');
  const sendable = rows.filter(({ state, transfer }) => state !== 'needsSignIn' && transfer.reason !== 'account_ended');
  const network = <Network signedOut={signedOut} />;
  const screen: FieldScreenProps = {
    title: 'Nicht übertragen',
    titleEnd: (
      <span className="muted nowrap">
        <Two>{entryCount(rows.length + drafts.length + answers.length)}</Two>
      </span>
    ),
    back: home,
    end: network,
    delivery: 'none',
    gap: 'tight',
    foot: (sendable.length > 0 || answers.some(({ refused }) => refused === null)) && <DeliverNow rows={sendable} />,
    children: (
      <>
        <UndeliveredList waiting={waiting} since={since} home={home} person={session?.fullName ?? null} />
        {session?.role === 'employee' && <CompanySees user={session.user} of={waiting} />}
      </>
    ),
  };
  return session ? (
    <RoleScreen {...screen} session={session} backAtDesk deskEnd={network} />
  ) : (
    <FieldScreen {...screen} />
  );
}
