import { Check, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { TextArea } from '../../components/Field';
import { dateTime } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import { StateLine } from '../../components/StateLine';
import type { Thread, ThreadMessage } from '../../domain/threads/shownThread';
import { MESSAGE_MAX } from '../../domain/threads/thread';
import { ANSWERS, type Answer } from '../../domain/threads/threadTexts';
import { MessagePhotos } from './MessagePhotos';
import { missingText, sentenceOf, stateOf, subjectText } from './threadWords';
import './threads.css';

export type ThreadContent = { text: string; template: string };
export type ThreadCardProps = {
  thread: Thread;
  /** Where the subject is shown. */
  to?: string | undefined;
  /** Also names the property. */
  withProperty?: boolean;
  /** Ready-made answers first. */
  readyMade?: boolean;
  onAnswer: (content: ThreadContent) => Promise<void>;
  onDone?: (() => Promise<void>) | undefined;
  /** An answer of this phone that the server does not have yet. */
  waiting?: readonly ThreadContent[];
};

/** One thread: subject, state, messages, and the answer. */
export function ThreadCard(props: ThreadCardProps) {
  const { thread, to, withProperty, onDone, waiting = [] } = props;
  const { mark, words } = stateOf(thread.state);
  const [isClosing, close] = useBusy(onDone ?? (async () => {}));
  const title = missingText(thread) || subjectText(thread.subject);
  return (
    <article className="record thread" aria-label={`${subjectText(thread.subject)}, ${words}`}>
      <div className="thread__head">
        <span className="strong">{to ? <Link to={to}>{title}</Link> : <Two>{title}</Two>}</span>
        <StateLine state={mark}>{words}</StateLine>
      </div>
      {withProperty && <span className="small muted">{thread.propertyName}</span>}
      <ol className="thread__messages">
        {thread.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
        {waiting.map((content) => (
          <li key={`${content.template} ${content.text}`} className="thread__message thread__message--own">
            <Sentence template={content.template} text={content.text} />
            <StateLine state="saved">wartet auf Netz</StateLine>
          </li>
        ))}
      </ol>
      {thread.state !== 'closed' && <AnswerForm readyMade={props.readyMade} onAnswer={props.onAnswer} />}
      {thread.mayClose && onDone && (
        <div className="btn-row">
          <Button icon={Check} busy={isClosing} onClick={() => void close()}>
            Erledigt
          </Button>
        </div>
      )}
    </article>
  );
}

function Message({ message }: { message: ThreadMessage }) {
  return (
    <li className={message.isOwn ? 'thread__message thread__message--own' : 'thread__message'}>
      <span className="small muted">{`${message.by}, ${dateTime(message.at)}`}</span>
      <Sentence template={message.template} text={message.text} />
      <MessagePhotos photos={message.photos} />
    </li>
  );
}

/** The ready-made sentence in both languages; free text as written. */
function Sentence({ template, text }: ThreadContent) {
  const sentence = sentenceOf({ template });
  return (
    <>
      {sentence && (
        <span className="line">
          <Two>{sentence}</Two>
        </span>
      )}
      {text && <span className="line thread__text">{text}</span>}
    </>
  );
}

function AnswerForm({ readyMade, onAnswer }: Pick<ThreadCardProps, 'readyMade' | 'onAnswer'>) {
  const [text, setText] = useState('');
  const [isBusy, send] = useBusy(async (content: ThreadContent) => {
    await onAnswer(content);
    setText('');
  });
  const words = text.trim();
  return (
    <form
      className="thread__answer"
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== '') void send({ text: words, template: '' });
      }}
    >
      {readyMade && (
        <div className="chips">
          {(Object.keys(ANSWERS) as Answer[]).map((answer) => (
            <button
              key={answer}
              type="button"
              className="chip"
              onClick={() => void send({ text: words, template: answer })}
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
      <Button type="submit" icon={Send} busy={isBusy}>
        Senden
      </Button>
    </form>
  );
}
