import { useCounts, useOwnedProperties, useSharings } from '../../../api/cache/answers';
import { FailuresFrame } from '../../../components/lists/FailuresFrame';
import { managerPropertyPath } from '../../../components/paths';
import { stateOf } from '../../invitations/states';
import { useGaps } from '../../plans/answers';
import { WinterHints } from '../../plans/WinterHints';
import { useDeletions } from '../../records/Deletions';
import { useNewestRecords } from '../../records/rows/newest';
import { PlanGaps } from '../plans/PlanGaps';
import { toOwnColumn, useInvitations, useVisit } from '../queries';
import { concernsOf, newSince } from './attention';
import { HomeSentences, type KnownAnswers, LOOKED_AT_DAYS } from './HomeSentences';

/** Home below the tiles: missing days, open questions, news, or 'nothing'. */
export function Home({ account }: { account: string }) {
  const visit = useVisit(account);
  const deletions = useDeletions(account);
  const invitations = useInvitations(account);
  const isAnyExpired = invitations.data?.some((one) => stateOf(one, Date.now()) === 'expired') === true;
  const owned = useOwnedProperties(account, { enabled: isAnyExpired });
  const records = useNewestRecords(toOwnColumn(account), { limit: LOOKED_AT_DAYS });
  const gaps = useGaps(account);
  const lists = [deletions, invitations, records, ...(isAnyExpired ? [owned] : [])];
  const queries = [useCounts(account), useSharings(account), gaps, visit, ...lists];
  const getKnown = (): KnownAnswers | null => {
    const properties = isAnyExpired ? owned.data : [];
    if (!visit.data || !deletions.data || !invitations.data || !properties || !records.data) return null;
    const { since } = visit.data;
    const invited = { invitations: invitations.data, properties };
    const all = { deletions: deletions.data, records: records.data, ...invited };
    const concerns = concernsOf(all, { since, now: Date.now() });
    return { concerns, fresh: newSince(records.data, since), newest: records.data[0] };
  };
  const knownState = getKnown();
  return (
    <>
      <FailuresFrame of={queries} failed="Die Übersicht konnte nicht vollständig geladen werden" />
      {gaps.data && <PlanGaps gaps={gaps.data.items} />}
      {gaps.data && <WinterHints hints={gaps.data.hints} path={managerPropertyPath} />}
      {knownState && <HomeSentences known={knownState} gaps={gaps.data} />}
    </>
  );
}
