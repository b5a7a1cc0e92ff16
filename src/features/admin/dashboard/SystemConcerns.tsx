import { Failed } from '../../../components/ListState';
import { Concerns } from '../../../components/lists/Concerns';
import { StateLine } from '../../../components/StateLine';
import type { useSystemState } from '../system/useSystemState';
import { messageOf } from '../words';
import { allWellText, systemConcerns } from './systemConcerns';

/** Above the six cards: what needs the super admin first, or one calm line. */
export function SystemConcerns({ system: { data, error, refetch } }: { system: ReturnType<typeof useSystemState> }) {
  if (!data)
    return <Failed title="Der Zustand konnte nicht geladen werden" text={messageOf(error)} onRetry={refetch} />;
  const lines = systemConcerns(data);
  if (lines.length > 0) return <Concerns title="Zuerst zu tun" lines={lines} />;
  return (
    <p role="status">
      <StateLine state="done">{allWellText(data)}</StateLine>
    </p>
  );
}
