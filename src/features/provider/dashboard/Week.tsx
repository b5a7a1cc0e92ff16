import { useCounts } from '../../../api/cache/answers';
import { Concerns } from '../../../components/lists/Concerns';
import { propertyPath } from '../../../components/paths';
import { useArrived } from '../../../db/live/records';
import { addDays, dayOf } from '../../../domain/time/germanDay';
import { useGaps } from '../../plans/answers';
import { WinterHints } from '../../plans/WinterHints';
import { delayedLine, gapLine, heldLine } from './weekLines';
import { DAYS, filterDelayed, gapsOfWeek } from './weekRules';

/** Below today: missing, held and delayed work, where there is any. */
export function Week({ account }: { account: string }) {
  const now = Date.now();
  const today = dayOf(now);
  const { items: gaps, hints } = useGaps(account).data ?? { items: [], hints: [] };
  const held = useCounts(account, { byPull: true }).data?.held ?? 0;
  // From midnight on, so that the query is stable for a day.
  const records = useArrived(account, Date.parse(addDays(today, -DAYS))) ?? [];
  return (
    <>
      <Concerns title="Fehlende Nachweise der letzten 7 Tage" lines={gapsOfWeek(gaps, today).map(gapLine)} />
      <WinterHints hints={hints} path={propertyPath} />
      <Concerns title="Wartet auf Ihre Freigabe" lines={held > 0 ? [heldLine(held)] : []} />
      <Concerns
        title="In den letzten 7 Tagen verspätet eingegangen"
        lines={filterDelayed(records, now).map(delayedLine)}
      />
    </>
  );
}
