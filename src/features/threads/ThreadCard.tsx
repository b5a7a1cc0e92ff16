import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { dateTime, photoCount } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import { StateLine } from '../../components/StateLine';
import type { Thread, ThreadMessage } from '../../domain/threads/shownThread';
import { AnswerForm, type ThreadContent } from './AnswerForm';
import { MessagePhotos } from './MessagePhotos';
import { missingText, readySentence, stateOfThread, subjectText } from './threadWords';
import './threads.css';

type Waiting = Pick<ThreadContent, 'text' | 'template'> & { id: string; photos?: readonly object[] };

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
  waiting?: readonly Waiting[];
};

/** One thread: subject, state, messages, and the answer. */
export function ThreadCard(props: ThreadCardProps) {
  const { thread, to, withProperty, onDone, waiting = [] } = props;
  const { mark, words } = stateOfThread(thread.state);
  const [isClosing, markDone] = useBusy(onDone ?? (async () => {}));
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
          <li key={content.id} className="thread__message thread__message--own">
            <Sentence template={content.template} text={content.text} />
            {content.photos && content.photos.length > 0 && (
              <span className="small">
                <Two>{photoCount(content.photos.length)}</Two>
              </span>
            )}
            <StateLine state="saved">wartet auf Netz</StateLine>
          </li>
        ))}
      </ol>
      {thread.state !== 'closed' && <AnswerForm readyMade={props.readyMade} onAnswer={props.onAnswer} />}
      {thread.mayClose && onDone && (
        <div className="btn-row">
          <Button icon={Check} busy={isClosing} onClick={() => void markDone()}>
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
function Sentence({ template, text }: Pick<ThreadContent, 'template' | 'text'>) {
  const sentence = readySentence({ template });
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
