import { ChevronRight, MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon';
import { LazyPicture } from '../../components/LazyPicture';
import { serverPicture } from '../../components/lists/picture';
import { StateLine } from '../../components/StateLine';
import type { Thread } from '../../domain/threads/shownThread';
import { missingText, readySentence, stateOfThread, subjectText } from './threadWords';
import type { useOpened } from './useOpened';

/** A thread in one row with photo, last message and state; a tap opens it. */
function ThreadLine({ thread, hasFocus, onOpen }: { thread: Thread; hasFocus: boolean; onOpen: () => void }) {
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

type ThreadLinesProps<T> = {
  threads: readonly T[];
  lines: ReturnType<typeof useOpened>;
  /** The open thread. */
  children: (thread: T) => ReactNode;
};

/** Threads in rows, of which one is open. */
export function ThreadLines<T extends Thread>({ threads, lines, children }: ThreadLinesProps<T>) {
  return (
    <div className="rows">
      {threads.map((thread) =>
        thread.id === lines.opened ? (
          children(thread)
        ) : (
          <ThreadLine
            key={thread.id}
            thread={thread}
            hasFocus={thread.id === lines.closed}
            onOpen={() => lines.openLine(thread.id)}
          />
        ),
      )}
    </div>
  );
}
