import { Camera } from 'lucide-react';
import { ButtonLink } from '../../../components/Button';
import { OfficeShell } from '../../../components/OfficeShell';
import { PATHS } from '../../../components/paths';
import { PROVIDER_AREAS } from '../../../components/providerAreas';
import type { SessionRow } from '../../../db/db';
import { DASHBOARD } from '../../people/words';
import { DefectsLink } from '../../threads/DefectsLink';
import { OpenThreads } from '../../threads/OpenThreads';
import { CompanyWeeks } from './CompanyWeeks';
import { DeskFailures } from './DeskFailures';
import { Due } from './Due';
import { Lists } from './Lists';
import { Today } from './Today';
import { WaitingPeople } from './WaitingPeople';
import { Week } from './Week';

/** The company's dashboard on desktop: due and missing work, and today. */
export function Desk({ session }: { session: SessionRow }) {
  return (
    <OfficeShell
      title={DASHBOARD}
      subtitle={session.companyName || session.fullName}
      areas={PROVIDER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
      delivery
      action={
        <ButtonLink variant="primary" icon={Camera} to={PATHS.newDocumentation}>
          Neue Dokumentation
        </ButtonLink>
      }
    >
      <OpenThreads account={session.user} />
      <Lists session={session} desk />
      <DeskFailures account={session.user} />
      <WaitingPeople account={session.user} />
      <Due account={session.user} />
      <CompanyWeeks account={session.user} />
      <Today account={session.user} />
      <Week account={session.user} />
      <DefectsLink account={session.user} />
    </OfficeShell>
  );
}
