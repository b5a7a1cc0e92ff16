import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { TextArea } from '../../components/Field';
import { Two } from '../../components/SecondLanguage';
import type { AttachedPhoto } from '../../db/db';
import { newId } from '../../domain/id';
import { MESSAGE_MAX } from '../../domain/threads/thread';
import { ANSWERS, type ReadyAnswer } from '../../domain/threads/threadTexts';
import { randomBytes } from '../../platform/clock';
import { PhotoField } from './PhotoField';

type Words = { text: string; template: string; photos: readonly AttachedPhoto[] };
/** `id`: the same when the same words are sent again after a failure, so that they arrive once. */
export type ThreadContent = Words & { id: string };

type AnswerFormProps = {
  /** Ready-made answers first. */
  readyMade?: boolean | undefined;
  /** Shows a failure itself, and throws: the words stay. */
  onAnswer: (content: ThreadContent) => Promise<void>;
};

/** The answer to a thread: one tap, or a text. */
export function AnswerForm({ readyMade, onAnswer }: AnswerFormProps) {
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly AttachedPhoto[]>([]);
  const attempt = useRef({ of: '', id: '' });
  const [isBusy, sendContent] = useBusy(async (content: Words) => {
    const of = JSON.stringify({ ...content, photos: content.photos.map(({ line }) => line.id) });
    if (attempt.current.of !== of) attempt.current = { of, id: newId(randomBytes) };
    try {
      await onAnswer({ ...content, id: attempt.current.id });
    } catch {
      return;
    }
    attempt.current = { of: '', id: '' };
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
