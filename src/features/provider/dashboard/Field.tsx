import { Camera } from 'lucide-react';
import type { SessionRow } from '../../../data/db';
import { ButtonLink } from '../../../ui/button';
import { FieldScreen } from '../../../ui/fieldScreen';
import { PATHS } from '../../../ui/paths';
import { SignOutSlot } from '../../../ui/slots';
import { DASHBOARD } from '../words';
import { DueToday } from './DueToday';
import { Lists } from './Lists';

/** In the field: the two counts of the specification with their lists, the one thing to do, and what is due today (D396). */
export function Field({ session }: { session: SessionRow }) {
  return (
    <FieldScreen title={DASHBOARD} subtitle={session.companyName || session.fullName} end={<SignOutSlot />}>
      <Lists
        session={session}
        action={
          <ButtonLink variant="primary" size="huge" wide icon={Camera} to={PATHS.newDocumentation}>
            Neue Dokumentation
          </ButtonLink>
        }
      >
        <DueToday account={session.user} />
        {session.role === 'company_admin' && (
          <div className="tiles tiles--8">
            <ButtonLink to={PATHS.employees}>Mitarbeitende</ButtonLink>
            <ButtonLink className="btn--fit" to={PATHS.properties}>
              Immobilien verwalten
            </ButtonLink>
          </div>
        )}
      </Lists>
    </FieldScreen>
  );
}
