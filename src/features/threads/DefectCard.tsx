import { Forward } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { Button } from '../../components/Button';
import { LazyPicture } from '../../components/LazyPicture';
import { serverPicture } from '../../components/lists/picture';
import type { SessionRow } from '../../db/db';
import type { Thread } from '../../domain/threads/shownThread';
import { dayOf, indexOf } from '../../domain/time/germanDay';
import { OfficeThread } from './OfficeThread';

const QuestionDialog = lazyComponent(() => import('./QuestionDialog').then((part) => part.QuestionDialog));

/** A defect with photo, age and thread. The Hausverwaltung passes it on in a new thread. */
export function DefectCard({ session, thread }: { session: SessionRow; thread: Thread }) {
  const [isPassing, setPassing] = useState(false);
  const [first] = thread.messages;
  return (
    <div className="defect">
      {thread.record && (
        <span className="defect__photo">
          <LazyPicture name={thread.record} load={serverPicture(thread.record)} alt="Foto des Mangels" />
        </span>
      )}
      <div className="defect__main">
        <span className="small muted">{ageText(thread)}</span>
        <OfficeThread session={session} thread={thread} withProperty />
        {session.role === 'property_manager' && thread.state !== 'closed' && (
          <Button variant="quiet" className="start" icon={Forward} onClick={() => setPassing(true)}>
            Weitergeben
          </Button>
        )}
      </div>
      {isPassing && (
        <QuestionDialog
          account={session.user}
          about={{ subject: 'defect', property: thread.property }}
          subtitle={thread.propertyName}
          text={first?.correctedText ?? first?.text ?? ''}
          onClose={() => setPassing(false)}
        />
      )}
    </div>
  );
}

/** 'seit 3 Tagen offen' */
function ageText({ openedAt, closedAt }: Thread): string {
  const days = indexOf(dayOf(closedAt ?? Date.now())) - indexOf(dayOf(openedAt));
  const since = days === 0 ? 'heute' : days === 1 ? 'gestern' : `vor ${days} Tagen`;
  if (closedAt === null) return `${since} gemeldet`;
  return days === 0 ? 'am selben Tag erledigt' : `nach ${days === 1 ? '1 Tag' : `${days} Tagen`} erledigt`;
}
