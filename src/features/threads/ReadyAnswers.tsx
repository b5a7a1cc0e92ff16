import { Two } from '../../components/SecondLanguage';
import { ANSWERS, type ReadyAnswer } from '../../domain/threads/threadTexts';

/** One tap sends a sentence, in the second language too. */
export function ReadyAnswers({ onChoose }: { onChoose: (answer: ReadyAnswer) => void }) {
  return (
    <div className="chips">
      {(Object.keys(ANSWERS) as ReadyAnswer[]).map((answer) => (
        <button key={answer} type="button" className="chip" onClick={() => onChoose(answer)}>
          <Two>{ANSWERS[answer]}</Two>
        </button>
      ))}
    </div>
  );
}
