import { Button } from '../../components/Button';
import { StateLine } from '../../components/StateLine';
import type { ThreadAnswerRow, ThreadRow } from '../../db/db';
import { useThreadsHere } from '../../db/live/threads';
import { forgetAnswer } from '../../db/threads';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { PhoneThread } from './PhoneThread';
import { readySentence } from './threadWords';
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

/** Before 'Heute fällig' on the phone. */
export function DueQuestions({ of: { due, answers, refused } }: { of: Due }) {
  return (
    <>
      {due.map((thread) => (
        <PhoneThread key={thread.id} thread={thread} answers={answers} withProperty />
      ))}
      {refused.map((row) => (
        <Refused key={row.id} row={row} />
      ))}
    </>
  );
}

function Refused({ row }: { row: ThreadAnswerRow }) {
  const { id, propertyName, refused } = row;
  return (
    <article className="record">
      <span className="strong">{propertyName}</span>
      <span className="line">{[readySentence(row), row.text].filter(Boolean).join(' ')}</span>
      <StateLine state="refused">{refused ? ISSUE_TEXT[refused] : ''}</StateLine>
      <Button onClick={() => void forgetAnswer(id)}>Schließen</Button>
    </article>
  );
}
