import type { SessionRow } from '../../db/db';
import { OfficeThread } from './OfficeThread';
import { useThreads } from './useThreads';

/** The threads of a record at the desk; nothing without any. */
export function RecordThreads({ session, record }: { session: SessionRow; record: string }) {
  const isParty = session.role === 'property_manager' || session.role === 'company_admin';
  const { data = [] } = useThreads(session.user, { record, state: 'all' }, { enabled: isParty });
  if (data.length === 0) return null;
  return (
    <section className="group thread-list" aria-labelledby="threads">
      <h2 id="threads">Nachfragen</h2>
      {data.map((thread) => (
        <OfficeThread key={thread.id} session={session} thread={thread} bare />
      ))}
    </section>
  );
}
