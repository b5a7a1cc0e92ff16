import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../components/Button';
import { dateTime } from '../../../components/format';
import { Failed, Loading } from '../../../components/ListState';
import { useSession } from '../../../db/live/screens';
import { AdminShell } from '../AdminShell';
import { messageOf } from '../words';
import { SystemCards } from './SystemCards';
import { useSystemState } from './useSystemState';

/** '/admin/system': the health of the installation. */
export function AdminSystem() {
  const account = useSession()?.user ?? '';
  const { data, error, refetch, isFetching } = useSystemState(account);
  useLinkedPart(data !== undefined);
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

/** Scrolls to the part of the address, once it is drawn. */
function useLinkedPart(drawn: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (drawn && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [drawn, hash]);
}
