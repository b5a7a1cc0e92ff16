import { RoleScreen } from '../../components/RoleScreen';
import { Two } from '../../components/SecondLanguage';
import type { SessionRow } from '../../db/db';
import { useSession } from '../../db/live/screens';
import { mayShare } from '../../domain/documentation/share';
import { homePath, maySubmit, ROLE_LABEL } from '../../domain/people/role';
import { SignOutButton } from '../sign-in/SignOutButton';
import { Capturing } from './Capturing';
import { CompanyActivities } from './CompanyActivities';
import { CompanyContact } from './CompanyContact';
import { Devices } from './Devices';
import { OtherPrograms } from './OtherPrograms';
import { Person } from './Person';
import { AccountPart } from './Rows';
import { Security } from './Security';
import { Shares } from './Shares';
import { Keys, Theme } from './Theme';
import { ThisDevice } from './ThisDevice';
import { useAccount } from './useAccount';
import { YourData } from './YourData';

/** The account and this device: sign-in, start, appearance, storage. */
export function Account() {
  const session = useSession();
  return session ? <KontoOf session={session} /> : null;
}

function KontoOf({ session }: { session: SessionRow }) {
  const [account, reload] = useAccount(session);
  return (
    <RoleScreen
      session={session}
      title="Konto"
      subtitle={
        <p className="muted">
          {`${session.fullName}, `}
          <Two>{ROLE_LABEL[session.role]}</Two>
        </p>
      }
      back={homePath(session.role)}
      end={<SignOutButton />}
      gap="wide"
    >
      <Person session={session} account={account} />
      <Security session={session} account={account} onChanged={reload} />
      <Devices session={session} />
      {maySubmit(session.role) && (
        <AccountPart title="Aufnahme">
          <Capturing role={session.role} />
          {session.role === 'company_admin' && <CompanyActivities />}
          {session.role === 'company_admin' && <CompanyContact account={session.user} />}
        </AccountPart>
      )}
      {mayShare(session.role) && <Shares />}
      {mayShare(session.role) && <OtherPrograms session={session} />}
      <AccountPart title="Darstellung">
        <Theme />
        {session.role !== 'employee' && <Keys />}
      </AccountPart>
      <AccountPart title="Dieses Gerät">
        <ThisDevice user={session.user} />
      </AccountPart>
      <YourData session={session} />
    </RoleScreen>
  );
}
