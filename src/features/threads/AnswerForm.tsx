import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { TextArea } from '../../components/Field';
import type { AttachedPhoto } from '../../db/db';
import { newId } from '../../domain/id';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { MESSAGE_MAX } from '../../domain/threads/thread';
import { randomBytes } from '../../platform/clock';
import { PhotoField } from './PhotoField';
import { ReadyAnswers } from './ReadyAnswers';

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
  const [isEmpty, setEmpty] = useState(false);
  return (
    <form
      className="thread__answer"
      onSubmit={(event) => {
        event.preventDefault();
        const hasContent = words !== '' || photos.length > 0;
        setEmpty(!hasContent);
        if (hasContent) void sendContent({ text: words, template: '', photos });
      }}
    >
      {readyMade && <ReadyAnswers onChoose={(template) => void sendContent({ text: words, template, photos })} />}
      <TextArea
        label="Nachricht"
        rows={2}
        maxLength={MESSAGE_MAX}
        value={text}
        error={isEmpty ? ISSUE_TEXT.thread_text : null}
        onChange={(event) => {
          setText(event.target.value);
          setEmpty(false);
        }}
      />
      <PhotoField photos={photos} onChange={setPhotos} />
      <Button type="submit" className="start" icon={Send} busy={isBusy}>
        Senden
      </Button>
    </form>
  );
}
