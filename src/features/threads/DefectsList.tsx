import { entryCount } from '../../components/format';
import { Empty } from '../../components/ListState';
import { ListFrame } from '../../components/lists/List';
import { Pager } from '../../components/lists/Pages';
import type { SessionRow } from '../../db/db';
import type { Thread } from '../../domain/threads/shownThread';
import { DefectCard } from './DefectCard';
import { useThreadPages } from './useThreads';

export type DefectState = 'open' | 'closed';

type DefectsListProps = { session: SessionRow; state: DefectState; property: string | null };

/** Defects in one state, of one property or all, the newest first. */
export function DefectsList({ session, state, property }: DefectsListProps) {
  const defects = useThreadPages(session.user, { subject: 'defect', state, ...(property && { property }) });
  return (
    <ListFrame<Thread>
      query={defects}
      loading="Mängel werden geladen"
      failed="Die Mängel konnten nicht geladen werden"
      empty={
        <Empty
          title={state === 'open' ? 'Kein offener Mangel' : 'Noch kein erledigter Mangel'}
          text="Hier stehen Mängel, die vor Ort oder im Büro gemeldet wurden."
        />
      }
    >
      {(rows) => (
        <>
          {rows.map((thread) => (
            <DefectCard key={thread.id} session={session} thread={thread} />
          ))}
          {defects.hasMore && <Pager of={defects}>{`Die neuesten ${entryCount(rows.length)}`}</Pager>}
        </>
      )}
    </ListFrame>
  );
}
