import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { TextArea } from '../../components/Field';
import { Two } from '../../components/SecondLanguage';
import { MESSAGE_MAX } from '../../domain/threads/thread';
import { ANSWERS, type ReadyAnswer } from '../../domain/threads/threadTexts';

export type ThreadContent = { text: string; template: string };

type AnswerFormProps = {
  /** Ready-made answers first. */
  readyMade?: boolean | undefined;
  onAnswer: (content: ThreadContent) => Promise<void>;
};

/** The answer to a thread: one tap, or a text. */
export function AnswerForm({ readyMade, onAnswer }: AnswerFormProps) {
  const [text, setText] = useState('');
  const [isBusy, sendContent] = useBusy(async (content: ThreadContent) => {
    await onAnswer(content);
    setText('');
  });
  const words = text.trim();
  return (
    <form
      className="thread__answer"
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== '') void sendContent({ text: words, template: '' });
      }}
    >
      {readyMade && (
        <div className="chips">
          {(Object.keys(ANSWERS) as ReadyAnswer[]).map((answer) => (
            <button
              key={answer}
              type="button"
              className="chip"
              onClick={() => void sendContent({ text: words, template: answer })}
            >
              <Two>{ANSWERS[answer]}</Two>
            </button>
          ))}
        </div>
      )}
      <TextArea
        label="Nachricht"
        rows={2}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="start" icon={Send} busy={isBusy}>
        Senden
      </Button>
    </form>
  );
}
