import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useSession } from '../../../data/live/screens';
import { queries } from '../../../office/queries';
import { type SystemState, systemState } from '../../../remote/adminSystem';
import { Button } from '../../../ui/button';
import { dateTime, thousands } from '../../../ui/format';
import { Failed, Loading } from '../../../ui/listState';
import { AdminShell } from '../AdminShell';
import { messageOf } from '../words';
import { Chart } from './Chart';
import { PhoneCard } from './PhoneCard';
import { ProblemsCard } from './ProblemsCard';
import { ServerCard } from './ServerCard';
import { meanText, size } from './words';
import './system.css';

/** '/admin/system': how the installation is doing. */
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
        if (data) return <State state={data} />;
        if (error)
          return <Failed title="Der Zustand konnte nicht geladen werden" text={messageOf(error)} onRetry={refetch} />;
        return <Loading label="Zustand wird geladen" />;
      }}
    </AdminShell>
  );
}

function State({ state }: { state: SystemState }) {
  const delivered = state.deliveryDays.reduce((sum, { deliveries }) => sum + deliveries, 0);
  const mean = delivered / state.deliveryDays.length;
  return (
    <div className="system-grid">
      <ServerCard state={state} />
      <PhoneCard state={state} />
      <ProblemsCard problems={state.problems} />
      <Chart
        title="Speicher, 90 Tage"
        kind="area"
        unit="Fotos und Datenbank"
        write={size}
        days={state.storageDays.map(({ day, photoBytes, databaseBytes }) => ({
          day,
          value: photoBytes === null || databaseBytes === null ? null : photoBytes + databaseBytes,
        }))}
        figure={
          <>
            <span className="strong">{size(state.photoBytes + state.databaseBytes)}</span>{' '}
            <span className="muted small">
              Fotos {size(state.photoBytes)}, Datenbank {size(state.databaseBytes)}
            </span>
          </>
        }
      />
      <Chart
        title="Dokumentationen je Tag, 30 Tage"
        kind="bars"
        unit="Dokumentationen"
        write={thousands}
        days={state.deliveryDays.map(({ day, deliveries }) => ({ day, value: deliveries }))}
        figure={
          <>
            <span className="strong">{thousands(delivered)}</span>{' '}
            <span className="muted small">im Mittel {meanText(mean)} am Tag</span>
          </>
        }
      />
    </div>
  );
}
