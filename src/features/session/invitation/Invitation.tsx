import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSession } from '../../../data/live/screens';
import { toRemoteError } from '../../../remote/failure';
import { type InvitationState, openInvitation } from '../../../remote/invitation';
import { Failed, Loading } from '../../../ui/listState';
import { Expired, Gone, NoToken } from './Closed';
import { InvitationPage } from './InvitationPage';
import { Open } from './Open';

/** `/invite/{token}`: every state of an invitation (spec 2, 4, 5, 8; D16 to D18). */
export function Invitation() {
  const { token } = useParams();
  return <InvitationPage>{token ? <WithToken key={token} token={token} /> : <NoToken />}</InvitationPage>;
}

type Asked = InvitationState | 'asking' | { failed: string };

function WithToken({ token }: { token: string }) {
  const session = useSession();
  const [asked, setAsked] = useState<Asked>('asking');
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setAsked('asking');
      try {
        setAsked(await openInvitation(token, signal));
      } catch (error) {
        if (!signal?.aborted) setAsked({ failed: toRemoteError(error).message });
      }
    },
    [token],
  );
  useEffect(() => {
    const stop = new AbortController();
    void ask(stop.signal);
    return () => stop.abort();
  }, [ask]);
  if (asked === 'asking' || session === undefined) return <Loading label="Die Einladung wird geladen" />;
  if ('failed' in asked)
    return <Failed title="Die Einladung konnte nicht geladen werden" text={asked.failed} onRetry={() => ask()} />;
  if (asked.state === 'expired') return <Expired invitation={asked} />;
  if (asked.state === 'gone') return <Gone session={session} />;
  return <Open token={token} invitation={asked} session={session} onChanged={() => ask()} />;
}
