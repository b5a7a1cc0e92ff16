import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { toRemoteError } from '../../../api/failure';
import { openInvitation, type PublicInvitationState } from '../../../api/invitation';
import { Failed, Loading } from '../../../components/ListState';
import { useSession } from '../../../db/live/screens';
import { Expired, Gone, NoToken } from './Closed';
import { InvitationPage } from './InvitationPage';
import { Open } from './Open';

/** `/invite/{token}`: every state of an invitation (spec 2, 4, 5, 8). */
export function Invitation() {
  const { token } = useParams();
  return <InvitationPage>{token ? <WithToken key={token} token={token} /> : <NoToken />}</InvitationPage>;
}

type State = PublicInvitationState | 'loading' | { failed: string };

function WithToken({ token }: { token: string }) {
  const session = useSession();
  const [state, setState] = useState<State>('loading');
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState('loading');
      try {
        setState(await openInvitation(token, signal));
      } catch (error) {
        if (!signal?.aborted) setState({ failed: toRemoteError(error).message });
      }
    },
    [token],
  );
  useEffect(() => {
    const stop = new AbortController();
    void load(stop.signal);
    return () => stop.abort();
  }, [load]);
  if (state === 'loading' || session === undefined) return <Loading label="Die Einladung wird geladen" />;
  if ('failed' in state)
    return <Failed title="Die Einladung konnte nicht geladen werden" text={state.failed} onRetry={() => load()} />;
  if (state.state === 'expired') return <Expired invitation={state} />;
  if (state.state === 'gone') return <Gone session={session} />;
  return <Open token={token} invitation={state} session={session} onChanged={() => load()} />;
}
