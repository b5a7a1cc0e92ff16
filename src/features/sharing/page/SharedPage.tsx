import { Link2Off } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toRemoteError } from '../../../api/failure';
import { openShare, type Shared as SharedRecords } from '../../../api/shares';
import { useTitle } from '../../../components/FieldScreen';
import { Empty, Failed, Loading } from '../../../components/ListState';
import { PublicHead } from '../../../components/PublicHead';
import { PATHS } from '../../../components/paths';
import { CONTENT } from '../../../components/SkipLink';
import { ZoneLine } from '../../../components/ZoneLine';
import { pastedToken } from '../../../domain/id';
import { showToken } from './addressBar';
import { SharedSheet } from './SharedSheet';
import { SharePinForm } from './SharePinForm';
import './shared.css';

/** `/geteilt#…`: a share for the holder of its link. The token stays behind the '#'. */
export function SharedPage() {
  const { hash } = useLocation();
  // Also for a history entry whose token was removed for a print.
  const kept = useMemo(() => (hash === '' ? showToken() : ''), [hash]);
  const token = pastedToken((hash || kept).slice(1));
  useTitle('Geteilte Dokumentationen');
  return (
    <div className="office">
      <PublicHead />
      <main className="wrap page" id={CONTENT} tabIndex={-1}>
        <ZoneLine />
        {token === null ? (
          <Closed
            title="Dieser Link ist nicht vollständig."
            text="Bitte öffnen Sie ihn noch einmal aus der Nachricht."
          />
        ) : (
          <WithToken key={token} token={token} />
        )}
      </main>
      <footer className="site-foot">
        <div className="office__in links">
          <Link to={PATHS.imprint}>Impressum</Link>
          <Link to={PATHS.privacy}>Datenschutz</Link>
        </div>
      </footer>
    </div>
  );
}

type State =
  | { kind: 'loading' | 'gone' }
  | { kind: 'pin'; wrong: string | null }
  | { kind: 'failed'; text: string }
  | { kind: 'open'; shared: SharedRecords };

function WithToken({ token }: { token: string }) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const open = useCallback(
    async (pin?: string, signal?: AbortSignal) => {
      try {
        const shared = await openShare(pin === undefined ? { token } : { token, pin }, signal);
        setState({ kind: 'open', shared });
      } catch (error) {
        if (!signal?.aborted) setState(stateAfter(error));
      }
    },
    [token],
  );
  useEffect(() => {
    const stop = new AbortController();
    void open(undefined, stop.signal);
    return () => stop.abort();
  }, [open]);
  switch (state.kind) {
    case 'loading':
      return (
        <Headed>
          <Loading label="Die Dokumentationen werden geladen" />
        </Headed>
      );
    case 'gone':
      return (
        <Closed
          title="Dieser Link gilt nicht oder nicht mehr."
          text="Er ist abgelaufen, wurde beendet oder ist nicht vollständig. Bitte fragen Sie die Person, die ihn geschickt hat."
        />
      );
    case 'pin':
      return <SharePinForm wrong={state.wrong} onPin={open} />;
    case 'failed':
      return (
        <Headed>
          <Failed title="Die Dokumentationen konnten nicht geladen werden" text={state.text} onRetry={() => open()} />
        </Headed>
      );
    case 'open':
      return <SharedSheet shared={state.shared} />;
  }
}

function stateAfter(error: unknown): State {
  const { kind, message, issues } = toRemoteError(error);
  if (kind === 'notFound') return { kind: 'gone' };
  const [issue] = issues;
  if (issue?.code === 'share_pin_needed') return { kind: 'pin', wrong: null };
  if (issue?.code === 'share_pin_wrong') return { kind: 'pin', wrong: message };
  return { kind: 'failed', text: message };
}

function Closed({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <Headed>
      <Empty icon={Link2Off} title={title} text={text} />
    </Headed>
  );
}

/** Until a share is open, screen readers announce a heading first. */
function Headed({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden">Geteilte Dokumentationen</h1>
      {children}
    </>
  );
}
