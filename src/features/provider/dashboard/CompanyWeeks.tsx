import { historyPath, propertyPath } from '../../../components/paths';
import { PropertyWeek } from '../../properties/week/PropertyWeek';
import { PeopleWeek } from './PeopleWeek';

/** The week of a company's buildings and of its people. */
export function CompanyWeeks({ account }: { account: string }) {
  return (
    <>
      <PropertyWeek account={account} propertyPath={propertyPath} dayPath={toDayList} />
      <PeopleWeek account={account} />
    </>
  );
}

const toDayList = (property: string, day: string) => historyPath({ property, from: day, to: day });
