import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { useLivePull } from '../../../office/livePull';
import { FieldScreen } from '../../../ui/fieldScreen';
import { Loading } from '../../../ui/listState';
import { useWide } from '../../../ui/useWide';
import { DASHBOARD } from '../words';
import { Desk } from './Desk';
import { Field } from './Field';
import '../provider.css';

/** '/dashboard': home of employees and company_admins (D41). Everything on it stands on the phone. */
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

/** A field screen; the company's own at the desk has the width of the desk. */
function DashboardOf({ session }: { session: SessionRow }) {
  const wide = useWide();
  useLivePull(session);
  return wide && session.role === 'company_admin' ? <Desk session={session} /> : <Field session={session} />;
}
