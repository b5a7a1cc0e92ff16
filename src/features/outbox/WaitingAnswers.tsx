import { Two } from '../../components/SecondLanguage';
import type { ThreadAnswerRow } from '../../db/db';
import { AnswerHere } from '../threads/AnswerHere';

/** Answers to questions that only this phone has, and refused ones. */
export function WaitingAnswers({ rows }: { rows: readonly ThreadAnswerRow[] }) {
  return (
    <>
      <h2>
        <Two>Antworten auf Nachfragen</Two>
      </h2>
      {rows.map((row) => (
        <AnswerHere key={row.id} row={row} />
      ))}
    </>
  );
}
