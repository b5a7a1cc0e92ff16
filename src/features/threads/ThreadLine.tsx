import { ChevronRight, MessageCircleQuestion } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon';
import { LazyPicture } from '../../components/LazyPicture';
import { serverPicture } from '../../components/lists/picture';
import { StateLine } from '../../components/StateLine';
import type { Thread } from '../../domain/threads/shownThread';
import { missingText, readySentence, stateOfThread, subjectText } from './threadWords';

/** A thread in one row with photo, last message and state; a tap opens it. */
export function ThreadLine({ thread, hasFocus, onOpen }: { thread: Thread; hasFocus: boolean; onOpen: () => void }) {
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) line.current?.focus();
  }, [hasFocus]);
  const { mark, words: state } = stateOfThread(thread.state);
  const last = thread.messages.at(-1);
  const words = last ? [readySentence(last), last.correctedText ?? last.text].filter(Boolean).join(' ') : '';
  return (
    <button ref={line} type="button" aria-expanded={false} className="row thread-line" onClick={onOpen}>
      {thread.record ? (
        <span className="thread-line__photo">
          <LazyPicture name={thread.record} load={serverPicture(thread.record)} alt="Erstes Foto" />
        </span>
      ) : (
        <Icon of={MessageCircleQuestion} />
      )}
      <span>
        <span className="strong line">{`${missingText(thread) || subjectText(thread.subject)}: ${thread.propertyName}`}</span>
        <span className="small muted line thread-line__said">{last ? `${last.by}: ${words || 'Foto'}` : ''}</span>
        <StateLine state={mark}>{state}</StateLine>
      </span>
      <Icon of={ChevronRight} className="push" />
    </button>
  );
}
