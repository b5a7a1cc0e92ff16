import { ChevronRight, MessageCircleQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { ButtonLink } from '../../components/Button';
import { formatCount } from '../../components/format';
import { Icon } from '../../components/Icon';
import { LazyPicture } from '../../components/LazyPicture';
import { serverPicture } from '../../components/lists/picture';
import { useShowAll } from '../../components/lists/ShowAll';
import { PATHS } from '../../components/paths';
import { StateLine } from '../../components/StateLine';
import { useSession } from '../../db/live/screens';
import type { Thread } from '../../domain/threads/shownThread';
import { OfficeThread } from './OfficeThread';
import { missingText, sentenceOf, stateOf, subjectText } from './threadWords';
import { useThreads } from './useThreads';
import './threads.css';

/** Lines shown first. */
const FIRST = 4;

/** On both homes, first thing: open threads with a photo, those that wait for this office first. */
export function OpenThreads({ account }: { account: string }) {
  const session = useSession();
  const heading = useId();
  const [opened, setOpened] = useState<string | null>(null);
  const { data = [] } = useThreads(account);
  const sorted = [...data].sort((a, b) => Number(b.waits) - Number(a.waits) || b.changedAt - a.changedAt);
  const { shown, more } = useShowAll(sorted, sorted.slice(0, FIRST), 'Nachfragen');
  if (!session || data.length === 0) return null;
  const hasDefect = data.some(({ subject }) => subject === 'defect');
  return (
    <section className="group group--tight" aria-labelledby={heading}>
      <div className="group__head">
        <h2 id={heading}>Nachfragen</h2>
        <span className="small muted">{formatCount(data.length)}</span>
        {hasDefect && (
          <ButtonLink variant="quiet" className="push" to={PATHS.defects}>
            Alle Mängel
          </ButtonLink>
        )}
      </div>
      <div className="rows">
        {shown.map((thread) =>
          thread.id === opened ? (
            <OfficeThread key={thread.id} session={session} thread={thread} withProperty />
          ) : (
            <ThreadLine key={thread.id} thread={thread} onOpen={() => setOpened(thread.id)} />
          ),
        )}
      </div>
      {more}
    </section>
  );
}

function ThreadLine({ thread, onOpen }: { thread: Thread; onOpen: () => void }) {
  const { mark, words } = stateOf(thread.state);
  const last = thread.messages.at(-1);
  const said = last ? [sentenceOf(last), last.text].filter(Boolean).join(' ') : '';
  return (
    <button type="button" className="row thread-line" onClick={onOpen}>
      {thread.record ? (
        <LazyPicture name={thread.record} load={serverPicture(thread.record)} alt="Erstes Foto" />
      ) : (
        <Icon of={MessageCircleQuestion} />
      )}
      <span>
        <span className="strong line">{`${missingText(thread) || subjectText(thread.subject)}: ${thread.propertyName}`}</span>
        <span className="small muted line thread-line__said">{last ? `${last.by}: ${said || 'Foto'}` : ''}</span>
        <StateLine state={mark}>{words}</StateLine>
      </span>
      <Icon of={ChevronRight} className="push" />
    </button>
  );
}
