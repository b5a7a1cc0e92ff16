import type { ThreadAnswerRow, ThreadRow } from '../../db/db';
import { useThreadsHere } from '../../db/live/threads';
import { AnswerHere } from './AnswerHere';
import { PhoneThread } from './PhoneThread';
import { useSentToast } from './useSentToast';
import './threads.css';

type Due = { due: ThreadRow[]; answers: ThreadAnswerRow[]; refused: ThreadAnswerRow[] };

/** Questions that wait for this person, and answers that came too late; null without any. */
export function useDueQuestions(account: string): Due | null {
  const here = useThreadsHere(account);
  useSentToast(account, here?.answers);
  if (!here) return null;
  const { threads, answers } = here;
  const due = threads.filter(({ id, waits }) => waits || answers.some(({ thread }) => thread === id));
  const refused = answers.filter((row) => row.refused !== null);
  return due.length > 0 || refused.length > 0 ? { due, answers, refused } : null;
}

/** Below 'Heute fällig' on the phone. */
export function DueQuestions({ of: { due, answers, refused } }: { of: Due }) {
  return (
    <>
      {due.map((thread) => (
        <PhoneThread key={thread.id} thread={thread} answers={answers} withProperty />
      ))}
      {refused.map((row) => (
        <AnswerHere key={row.id} row={row} />
      ))}
    </>
  );
}
