import type { SystemState } from '../../../api/adminSystem';
import { formatCount } from '../../../components/format';
import { Chart } from './Chart';
import { PhoneCard } from './PhoneCard';
import { ProblemsCard } from './ProblemsCard';
import { ServerCard } from './ServerCard';
import { formatSize, meanText } from './words';
import './system.css';

/** Cards of server, phones, problems, storage and deliveries. */
export function SystemCards({ state }: { state: SystemState }) {
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
        write={formatSize}
        days={state.storageDays.map(({ day, photoBytes, databaseBytes }) => ({
          day,
          value: photoBytes === null || databaseBytes === null ? null : photoBytes + databaseBytes,
        }))}
        figure={
          <>
            <span className="strong">{formatSize(state.photoBytes + state.databaseBytes)}</span>{' '}
            <span className="muted small">
              Fotos {formatSize(state.photoBytes)}, Datenbank {formatSize(state.databaseBytes)}
            </span>
          </>
        }
      />
      <Chart
        title="Dokumentationen je Tag, 30 Tage"
        kind="bars"
        unit="Dokumentationen"
        write={formatCount}
        days={state.deliveryDays.map(({ day, deliveries }) => ({ day, value: deliveries }))}
        figure={
          <>
            <span className="strong">{formatCount(delivered)}</span>{' '}
            <span className="muted small">im Mittel {meanText(mean)} am Tag</span>
          </>
        }
      />
    </div>
  );
}
