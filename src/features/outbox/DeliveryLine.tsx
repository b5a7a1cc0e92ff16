import { ChevronRight, WifiOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../components/format';
import { Dot, Icon } from '../../components/Icon';
import { PATHS } from '../../components/paths';
import { Two } from '../../components/SecondLanguage';
import { ownerOfUser } from '../../db/drafts';
import { useSession, useWaitingBeside, useWaitingCount } from '../../db/live/screens';
import { useOnline } from '../../platform/connectivity';
import { useSyncStatus } from '../../sync/status';

/**
 * '3 nicht übertragen' below the header of every field screen; empty when nothing waits. Work by links counts for every
 * account. On the capture screen plain text, because no tap may leave a running window; open drafts do not count there. `known`: initial number until it is read here.
 */
export function DeliveryLine({ as, known = 0 }: { as: 'link' | 'text'; known?: number }) {
  const session = useSession();
  const useCount = as === 'link' ? useWaitingCount : useWaitingBeside;
  const read = useCount(session ? ownerOfUser(session.user) : null);
  // `undefined` is not signed out: on a link's page work by links counts without a session.
  const count = (session === undefined ? undefined : read) ?? known;
  const sending = useSyncStatus((status) => status.sending);
  const online = useOnline();
  if (count === 0) return null;
  const line = (
    <>
      <Dot />
      <span>
        <Two>{`${formatCount(count)} nicht übertragen`}</Two>
      </span>
      <span className="pending__net">
        {online ? (
          <Progressing sending={sending} link={as === 'link'} />
        ) : (
          <>
            <Icon of={WifiOff} small />
            <Two>Kein Netz</Two>
          </>
        )}
      </span>
    </>
  );
  if (as === 'text') return <p className="pending">{line}</p>;
  return (
    <Link className="pending" to={PATHS.outbox}>
      {line}
    </Link>
  );
}

/** A long transfer shows its photo; otherwise a link. */
function Progressing({ sending, link }: { sending: { done: number; total: number } | null; link: boolean }) {
  if (sending && sending.done < sending.total) return <Two>{`Foto ${sending.done + 1} von ${sending.total}`}</Two>;
  if (!link) return null;
  return (
    <>
      <Two>Ansehen</Two>
      <Icon of={ChevronRight} small />
    </>
  );
}
