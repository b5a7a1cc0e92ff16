import { OtherThreads } from '../../threads/OtherThreads';
import { CompanyWeeks } from './CompanyWeeks';

/** What a company's home has on a phone beside an employee's. */
export function CompanyOnPhone({ account }: { account: string }) {
  return (
    <>
      <OtherThreads account={account} />
      <CompanyWeeks account={account} />
    </>
  );
}
