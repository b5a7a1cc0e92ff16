import { CircleX, Clock, Hourglass } from 'lucide-react';
import { useArrived } from '../../../data/live/records';
import { addDays, dayOf } from '../../../domain/germanDay';
import { shortDay } from '../../../domain/question';
import { servicesText } from '../../../domain/service';
import { useCounts } from '../../../office/answers';
import { type ConcernLine, Concerns } from '../../../office/concerns';
import { useGaps } from '../../../office/plans/answers';
import { WinterHints } from '../../../office/plans/WinterHints';
import type { PropertyGap } from '../../../remote/plans';
import { dateTime, thousands } from '../../../ui/format';
import { documentationPath, PATHS, propertyPath } from '../../../ui/paths';
import { DAYS, deliveredLate, gapsOfWeek } from './week';

/** Below today: what is missing, what waits for a release, what came late; each only where there is any (D170). */
export function Week({ account }: { account: string }) {
  const now = Date.now();
  const today = dayOf(now);
  const { items: gaps, hints } = useGaps(account).data ?? { items: [], hints: [] };
  const held = useCounts(account, { byPull: true }).data?.held ?? 0;
  // From midnight on, so that the question stays the same for a day.
  const records = useArrived(account, Date.parse(addDays(today, -DAYS))) ?? [];
  return (
    <>
      <Concerns title="In den letzten 7 Tagen ohne Nachweis" lines={gapsOfWeek(gaps, today).map(gapLine)} />
      <WinterHints hints={hints} path={propertyPath} />
      <Concerns title="Wartet auf Ihre Freigabe" lines={held > 0 ? [heldLine(held)] : []} />
      <Concerns
        title="In den letzten 7 Tagen nachgereicht"
        lines={deliveredLate(records, now).map(({ id, propertyName, employeeName, capturedAt, completedAt }) => ({
          id,
          icon: Clock,
          title: `${propertyName}, ${employeeName}`,
          text: `Aufgenommen am ${dateTime(capturedAt)}, angekommen am ${dateTime(completedAt)}`,
          to: documentationPath(id),
        }))}
      />
    </>
  );
}

function gapLine({ property, propertyName, missing }: PropertyGap): ConcernLine {
  const services = servicesText([...new Set(missing.map(({ service }) => service))]);
  const days = [...new Set(missing.map(({ due }) => shortDay(due)))].join(', ');
  return { id: property, icon: CircleX, title: propertyName, text: `${services}: ${days}`, to: propertyPath(property) };
}

function heldLine(held: number): ConcernLine {
  return {
    id: 'held',
    icon: Hourglass,
    title: held === 1 ? '1 Dokumentation' : `${thousands(held)} Dokumentationen`,
    text: 'Nach dem Ende eines Zugangs eingegangen. Die Hausverwaltung sieht sie, sobald Sie sie freigeben.',
    to: PATHS.held,
  };
}
