import { Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OutboxRow, SessionRow } from '../../data/db';
import { ownerOfUser } from '../../data/drafts';
import { useProperties, useSession, useSetting } from '../../data/hooks';
import { STORAGE_ERRORS } from '../../domain/texts.de';
import { FieldScreen } from '../../ui/fieldScreen';
import { Failed } from '../../ui/listState';
import { PATHS } from '../../ui/paths';
import { CaptureForm } from './CaptureForm';
import { loadTheRest, Receipt } from './later';
import { beginCapture, type Capture, type CaptureAuthor } from './state/opening';

/** 'Neue Dokumentation' of a signed-in person: the form, then the receipt of what was saved (D51). */
export function NewDocumentation() {
  const session = useSession();
  return session ? <Signed key={session.user} session={session} /> : null;
}

function Signed({ session }: { session: SessionRow }) {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [saved, setSaved] = useState<OutboxRow | null>(null);
  const properties = useProperties(session.user);
  const lastService = useSetting('lastService');
  const clockOffset = useSetting('clockOffset');
  const { user, fullName } = session;
  const who = useMemo<CaptureAuthor>(
    () => ({ owner: ownerOfUser(user), author: user, name: fullName }),
    [user, fullName],
  );
  const again = () => {
    setSaved(null);
    setRound((before) => before + 1);
  };
  const { capture, failed } = useBeginning(who, round);
  useEffect(loadTheRest, []);
  if (saved) {
    const property = properties?.find(({ id }) => id === saved.sealed.property) ?? null;
    return (
      <Suspense>
        <Receipt saved={saved} property={property} home={PATHS.dashboard} onAgain={again} />
      </Suspense>
    );
  }
  if (failed) return <NotReady onRetry={again} />;
  // Both settings are read with the properties; the form needs them before its first choice.
  if (!capture || lastService === undefined || clockOffset === undefined) return null;
  return (
    <CaptureForm
      key={round}
      capture={capture}
      who={who}
      properties={properties}
      lastService={lastService}
      clockOffset={clockOffset}
      back={PATHS.dashboard}
      onSaved={setSaved}
      onLeave={() => navigate(PATHS.dashboard)}
    />
  );
}

/** The phone's storage does not answer: without it nothing could be kept, so nothing is begun. */
function NotReady({ onRetry }: { onRetry: () => void }) {
  return (
    <FieldScreen title="Neue Dokumentation" back={PATHS.dashboard} delivery="text">
      <Failed title="Die Aufnahme kann nicht beginnen" text={STORAGE_ERRORS.lost} onRetry={onRetry} />
    </FieldScreen>
  );
}

/** The capture of this round; null while the stored draft is read. */
function useBeginning(who: CaptureAuthor, round: number): { capture: Capture | null; failed: boolean } {
  const [begun, setBegun] = useState<{ round: number; capture: Capture | null } | null>(null);
  useEffect(() => {
    let gone = false;
    beginCapture(who).then(
      (capture) => !gone && setBegun({ round, capture }),
      () => !gone && setBegun({ round, capture: null }),
    );
    return () => {
      gone = true;
    };
  }, [who, round]);
  const current = begun?.round === round ? begun : null;
  return { capture: current?.capture ?? null, failed: current !== null && current.capture === null };
}
