import { useId } from 'react';
import { ButtonLink } from '../../components/Button';
import { formatCount } from '../../components/format';
import { useShowAll } from '../../components/lists/ShowAll';
import { PATHS } from '../../components/paths';
import { useSession } from '../../db/live/screens';
import { OfficeThread } from './OfficeThread';
import { ThreadLines } from './ThreadLine';
import { useOpened } from './useOpened';
import { useThreads } from './useThreads';
import './threads.css';

/** Lines shown first. */
const FIRST = 4;

/** On both homes, first thing: open threads with a photo, those that wait for this office first. */
export function OpenThreads({ account }: { account: string }) {
  const session = useSession();
  const heading = useId();
  const lines = useOpened();
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
      <ThreadLines threads={shown} lines={lines}>
        {(thread) => (
          <OfficeThread key={thread.id} session={session} thread={thread} withProperty onClose={lines.closeLine} />
        )}
      </ThreadLines>
      {more}
    </section>
  );
}
