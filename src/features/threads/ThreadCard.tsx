import { Camera, Check, Undo2, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink, IconButton } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { dateTime, photoCount } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import { StateLine } from '../../components/StateLine';
import type { Thread, ThreadMessage } from '../../domain/threads/shownThread';
import { AnswerForm, type ThreadContent } from './AnswerForm';
import { MessagePhotos } from './MessagePhotos';
import {
  missingPhotosText,
  missingText,
  NOTES_CORRECTED,
  notesText,
  readySentence,
  stateOfThread,
  subjectText,
} from './threadWords';
import './threads.css';

type Waiting = Pick<ThreadContent, 'text' | 'template'> & { id: string; photos?: readonly object[] };

export type ThreadCardProps = {
  thread: Thread;
  /** Where the subject is shown. */
  to?: string | undefined;
  /** Also names the property. */
  withProperty?: boolean;
  /** Where photos are handed in later. */
  handIn?: string | undefined;
  /** Ready-made answers first. */
  readyMade?: boolean;
  onAnswer: (content: ThreadContent) => Promise<void>;
  onDone?: (() => Promise<void>) | undefined;
  /** Takes 'Erledigt' back. */
  onReopen?: (() => Promise<void>) | undefined;
  /** Puts the card away. */
  onClose?: (() => void) | undefined;
  /** An answer of this phone that the server does not have yet. */
  waiting?: readonly Waiting[];
};

/** One thread: subject, state, messages, and the answer. */
export function ThreadCard(props: ThreadCardProps) {
  const { thread, to, withProperty, onDone, onReopen, onClose, waiting = [] } = props;
  const { mark, words } = stateOfThread(thread.state);
  const [isClosing, markDone] = useBusy(onDone ?? NOTHING);
  const [isReopening, openAgain] = useBusy(onReopen ?? NOTHING);
  const title = missingText(thread) || subjectText(thread.subject);
  return (
    <article className="record thread" aria-label={`${subjectText(thread.subject)}, ${words}`}>
      <div className="thread__head">
        <span className="strong">{to ? <Link to={to}>{title}</Link> : <Two>{title}</Two>}</span>
        <StateLine state={mark}>{words}</StateLine>
        {onClose && <IconButton icon={X} label="Schließen" onClick={onClose} />}
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
      {props.handIn && (
        <ButtonLink className="start" icon={Camera} to={props.handIn}>
          Foto nachreichen
        </ButtonLink>
      )}
      {thread.state !== 'closed' && <AnswerForm readyMade={props.readyMade} onAnswer={props.onAnswer} />}
      {thread.isMoved && (
        <p className="small muted">
          <Two>Diese Dokumentation gehört nicht mehr zu dieser Immobilie.</Two>
        </p>
      )}
      {thread.mayReopen && onReopen && (
        <Button className="start" icon={Undo2} busy={isReopening} onClick={() => void openAgain()}>
          Wieder öffnen
        </Button>
      )}
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

const NOTHING = async () => {};

function Message({ message }: { message: ThreadMessage }) {
  const { missingPhotos: missing = 0 } = message;
  return (
    <li className={message.isOwn ? 'thread__message thread__message--own' : 'thread__message'}>
      <span className="small muted">{[message.by, dateTime(message.at)].filter(Boolean).join(', ')}</span>
      <Sentence template={message.template} text={message.text} />
      {typeof message.correctedText === 'string' && (
        <>
          <span className="small muted line">
            <Two>{NOTES_CORRECTED}</Two>
          </span>
          <span className="line thread__text">
            <Two>{notesText(message.correctedText)}</Two>
          </span>
        </>
      )}
      <MessagePhotos photos={message.photos} />
      {missing > 0 && (
        <span className="small muted line">
          <Two>{missingPhotosText(missing)}</Two>
        </span>
      )}
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
