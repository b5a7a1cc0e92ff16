import { Two } from '../../components/SecondLanguage';
import { StateLine } from '../../components/StateLine';
import { useSession } from '../../db/live/screens';
import { useThreadsHere } from '../../db/live/threads';
import { PhoneThread } from './PhoneThread';
import { useSentToast } from './useSentToast';

type OfRecord = { account: string; record: string };

/** The questions about a record on the phone; nothing without any. */
export function RecordQuestions({ account, record }: OfRecord) {
  const here = useThreadsHere(account);
  useSentToast(account, here?.answers);
  const threads = here?.threads.filter((thread) => thread.record === record) ?? [];
  if (!here || threads.length === 0) return null;
  return (
    <section className="group thread-list" aria-labelledby="questions">
      <h2 id="questions">
        <Two>Nachfragen</Two>
      </h2>
      {threads.map((thread) => (
        <PhoneThread key={thread.id} thread={thread} answers={here.answers} bare />
      ))}
    </section>
  );
}

/** The dot of a record with a question that waits for this person. */
export function QuestionDot({ record }: Pick<OfRecord, 'record'>) {
  const here = useThreadsHere(useSession()?.user ?? '');
  const isWaiting = here?.threads.some((thread) => thread.record === record && thread.waits);
  return isWaiting ? <StateLine state="saved">Nachfrage</StateLine> : null;
}
