import { Camera } from 'lucide-react';
import { ButtonLink } from '../../../components/Button';
import { FieldScreen } from '../../../components/FieldScreen';
import { PATHS } from '../../../components/paths';
import { SignOutSlot } from '../../../components/Slots';
import type { SessionRow } from '../../../db/db';
import { DASHBOARD } from '../../people/words';
import { CompanyToday } from './CompanyToday';
import { CompanyWeeks } from './CompanyWeeks';
import { DueToday } from './DueToday';
import { greetingFor } from './greeting';
import { Lists } from './Lists';

/** The home on a phone: two counts with lists, the main action, due work; a company also sees its people, threads and week. */
export function EmployeeHome({ session }: { session: SessionRow }) {
  const isCompany = session.role === 'company_admin';
  const title = isCompany ? DASHBOARD : greetingFor(session.fullName, Date.now());
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
        {isCompany ? <CompanyToday account={session.user} /> : <DueToday account={session.user} />}
      </Lists>
      {isCompany && <CompanyWeeks account={session.user} />}
    </FieldScreen>
  );
}
