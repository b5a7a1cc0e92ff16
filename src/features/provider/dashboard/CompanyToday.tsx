import { OtherThreads } from '../../threads/OtherThreads';
import { DueToday } from './DueToday';
import { WaitingPeople } from './WaitingPeople';

/** What a company's phone shows above the lists: waiting people, due work, and open threads. */
export function CompanyToday({ account }: { account: string }) {
  return (
    <>
      <WaitingPeople account={account} />
      <DueToday account={account} />
      <OtherThreads account={account} />
    </>
  );
}
