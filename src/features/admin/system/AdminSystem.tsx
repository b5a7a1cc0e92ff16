import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { systemState } from '../../../api/adminSystem';
import { queries } from '../../../api/cache/queries';
import { Button } from '../../../components/Button';
import { dateTime } from '../../../components/format';
import { Failed, Loading } from '../../../components/ListState';
import { useSession } from '../../../db/live/screens';
import { AdminShell } from '../AdminShell';
import { messageOf } from '../words';
import { SystemCards } from './SystemCards';

/** '/admin/system': the health of the installation. */
export function AdminSystem() {
  const account = useSession()?.user ?? '';
  const queryFn = ({ signal }: { signal: AbortSignal }) => systemState(signal);
  const { data, error, refetch, isFetching } = useQuery(
    { queryKey: [account, 'system'], queryFn, enabled: account !== '' },
    queries,
  );
  return (
    <AdminShell
      title="System"
      subtitle={data && `Stand ${dateTime(data.time)}`}
      action={
        <Button icon={RefreshCw} busy={isFetching} onClick={() => refetch()}>
          Erneut laden
        </Button>
      }
    >
      {() => {
        if (data) return <SystemCards state={data} />;
        if (error)
          return <Failed title="Der Zustand konnte nicht geladen werden" text={messageOf(error)} onRetry={refetch} />;
        return <Loading label="Zustand wird geladen" />;
      }}
    </AdminShell>
  );
}
