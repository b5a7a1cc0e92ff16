import { Camera } from 'lucide-react';
import { ButtonLink } from '../../../components/Button';
import { FieldScreen } from '../../../components/FieldScreen';
import { PATHS } from '../../../components/paths';
import { SignOutSlot } from '../../../components/Slots';
import type { SessionRow } from '../../../db/db';
import { DASHBOARD } from '../../people/words';
import { DueToday } from './DueToday';
import { greetingFor } from './greeting';
import { Lists } from './Lists';

/** The home on a phone: two counts with lists, the main action, and due work. */
export function EmployeeHome({ session }: { session: SessionRow }) {
  const title = session.role === 'company_admin' ? DASHBOARD : greetingFor(session.fullName, Date.now());
  return (
    <FieldScreen title={title} subtitle={session.companyName || session.fullName} end={<SignOutSlot />}>
      <Lists
        session={session}
        action={
          <ButtonLink variant="primary" size="huge" wide icon={Camera} to={PATHS.newDocumentation}>
            Neue Dokumentation
          </ButtonLink>
        }
      >
        <DueToday account={session.user} />
      </Lists>
    </FieldScreen>
  );
}
