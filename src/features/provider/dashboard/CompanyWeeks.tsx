import { historyPath, propertyPath } from '../../../components/paths';
import { dayOf } from '../../../domain/time/germanDay';
import { useWeek } from '../../plans/answers';
import { PropertyWeek } from '../../properties/week/PropertyWeek';
import { getMonday } from '../../properties/week/weekRules';
import { PeopleWeek } from './PeopleWeek';

/** The week of a company's buildings, then that of its people: it appears last, so that the first cannot push it down. */
export function CompanyWeeks({ account }: { account: string }) {
  const present = useWeek(account, getMonday(dayOf(Date.now())));
  return (
    <>
      <PropertyWeek account={account} propertyPath={propertyPath} dayPath={toDayList} />
      {(present.data || present.error) && <PeopleWeek account={account} />}
    </>
  );
}

const toDayList = (property: string, day: string) => historyPath({ property, from: day, to: day });
