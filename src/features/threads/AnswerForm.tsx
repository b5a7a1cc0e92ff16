import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { TextArea } from '../../components/Field';
import { Two } from '../../components/SecondLanguage';
import type { AttachedPhoto } from '../../db/db';
import { MESSAGE_MAX } from '../../domain/threads/thread';
import { ANSWERS, type ReadyAnswer } from '../../domain/threads/threadTexts';
import { PhotoField } from './PhotoField';

export type ThreadContent = { text: string; template: string; photos: readonly AttachedPhoto[] };

type AnswerFormProps = {
  /** Ready-made answers first. */
  readyMade?: boolean | undefined;
  onAnswer: (content: ThreadContent) => Promise<void>;
};

/** The answer to a thread: one tap, or a text. */
export function AnswerForm({ readyMade, onAnswer }: AnswerFormProps) {
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly AttachedPhoto[]>([]);
  const [isBusy, sendContent] = useBusy(async (content: ThreadContent) => {
    await onAnswer(content);
    setText('');
    setPhotos([]);
  });
  const words = text.trim();
  return (
    <form
      className="thread__answer"
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== '' || photos.length > 0) void sendContent({ text: words, template: '', photos });
      }}
    >
      {readyMade && (
        <div className="chips">
          {(Object.keys(ANSWERS) as ReadyAnswer[]).map((answer) => (
            <button
              key={answer}
              type="button"
              className="chip"
              onClick={() => void sendContent({ text: words, template: answer, photos })}
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
      <PhotoField photos={photos} onChange={setPhotos} />
      <Button type="submit" className="start" icon={Send} busy={isBusy}>
        Senden
      </Button>
    </form>
  );
}
