import { useLivePull } from '../../../api/cache/livePull';
import { FieldScreen } from '../../../components/FieldScreen';
import { Loading } from '../../../components/ListState';
import { useWide } from '../../../components/useWide';
import type { SessionRow } from '../../../db/db';
import { useSession } from '../../../db/live/screens';
import { DASHBOARD } from '../../people/words';
import { Desk } from './Desk';
import { EmployeeHome } from './EmployeeHome';
import '../provider.css';

/** '/dashboard': home of employees and company_admins. All data are on the phone. */
export function ProviderDashboard() {
  const session = useSession();
  if (!session)
    return (
      <FieldScreen title={DASHBOARD}>
        <Loading label="Übersicht wird geladen" rows={2} />
      </FieldScreen>
    );
  return <DashboardOf session={session} />;
}

function DashboardOf({ session }: { session: SessionRow }) {
  const wide = useWide();
  useLivePull(session);
  return wide && session.role === 'company_admin' ? <Desk session={session} /> : <EmployeeHome session={session} />;
}
