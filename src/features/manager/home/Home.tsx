import { useCounts, useOwnedProperties, useSharings } from '../../../api/cache/answers';
import { Concerns } from '../../../components/lists/Concerns';
import { FailuresFrame } from '../../../components/lists/FailuresFrame';
import { managerPropertyPath } from '../../../components/paths';
import { dayOf } from '../../../domain/time/germanDay';
import { stateOf } from '../../invitations/states';
import { useGaps, useWeek } from '../../plans/answers';
import { WinterHints } from '../../plans/WinterHints';
import { PropertyWeek } from '../../properties/week/PropertyWeek';
import { getMonday } from '../../properties/week/weekRules';
import { useDeletions } from '../../records/Deletions';
import { useNewestRecords } from '../../records/rows/newest';
import { DefectsLink } from '../../threads/DefectsLink';
import { OpenThreads } from '../../threads/OpenThreads';
import { useThreads } from '../../threads/useThreads';
import { listPath } from '../filters';
import { PlanGaps } from '../plans/PlanGaps';
import { toOwnColumn, useInvitations, useVisit } from '../queries';
import { concernsOf, newSince } from './attention';
import { lineOf } from './concernLine';
import { HomePhotos } from './HomePhotos';
import { type KnownAnswers, LOOKED_AT_DAYS, QuietLine } from './QuietLine';
import './home.css';

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
  const counts = useCounts(account);
  const hasProperties = (counts.data?.properties ?? 0) > 0;
  const week = useWeek(account, getMonday(dayOf(Date.now())));
  const queries = [counts, useSharings(account), gaps, visit, week, ...lists];
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
  const threads = useThreads(account);
  const hasOpenThread = threads.data?.some(({ waits, subject }) => waits || subject === 'defect') ?? !threads.isError;
  // The week waits for what stands above it, so that nothing moves under a finger.
  const isSettled = knownState !== null || lists.some(({ isError }) => isError) || visit.isError;
  return (
    <>
      <FailuresFrame queries={queries} failed="Die Übersicht konnte nicht vollständig geladen werden" />
      <OpenThreads account={account} />
      {knownState && <Concerns title="Braucht Ihre Antwort" lines={knownState.concerns.map(lineOf)} />}
      {knownState && !hasOpenThread && <QuietLine known={knownState} gaps={gaps.data} />}
      {hasProperties && isSettled && (
        <div className="home">
          {knownState && <HomePhotos records={records.data ?? []} fresh={knownState.fresh.length} />}
          <PropertyWeek account={account} propertyPath={managerPropertyPath} dayPath={toDayList} />
        </div>
      )}
      {isSettled && gaps.data && <PlanGaps gaps={gaps.data.items} />}
      {isSettled && gaps.data && <WinterHints hints={gaps.data.hints} path={managerPropertyPath} />}
      {isSettled && <DefectsLink account={account} />}
    </>
  );
}

const toDayList = (property: string, day: string) => listPath({ property, from: day, to: day });
