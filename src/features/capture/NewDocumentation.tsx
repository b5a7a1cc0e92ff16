import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../components/paths';
import { showToast } from '../../components/Toast';
import type { SessionRow } from '../../db/db';
import { ownerOfUser } from '../../db/drafts';
import { useProperties, useSession, useSetting } from '../../db/live/screens';
import { isServiceType } from '../../domain/documentation/service';
import { isId } from '../../domain/id';
import { CaptureForm } from './CaptureForm';
import { loadTheRest, NotReady, Receipt } from './lazyParts';
import { initialValuesFor, type RequestedCapture } from './state/initialValues';
import type { Capture, CaptureAuthor } from './state/opening';
import { useBeginning } from './state/useBeginning';
import type { Saved } from './state/useSave';
import { PropertyStep } from './steps/PropertyStep';
import { useFirstCountdown } from './WhyCountdown';

/** 'Neue Dokumentation' of a signed-in person: the form, then the receipt. */
export function NewDocumentation() {
  const session = useSession();
  return session ? <Signed key={session.user} session={session} /> : null;
}

function Signed({ session }: { session: SessionRow }) {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [saved, setSaved] = useState<Saved | null>(null);
  const properties = useProperties(session.user);
  const measured = useSetting('measuredOffset');
  const { user, fullName } = session;
  const who: CaptureAuthor = { owner: ownerOfUser(user), author: user };
  const restartCapture = () => {
    setSaved(null);
    setRound((before) => before + 1);
  };
  const requested = useRequested();
  const initialValues = useMemo(() => requested && initialValuesFor(requested), [requested]);
  const { capture, failed } = useBeginning(who, round, initialValues);
  const first = useFirstCountdown(who.owner);
  useOtherFirst(requested, capture);
  useEffect(loadTheRest, []);
  if (saved) {
    const property = properties?.find(({ id }) => id === saved.row.sealed.property) ?? null;
    return (
      <Receipt
        saved={saved.row}
        missing={saved.missing}
        property={property}
        home={PATHS.dashboard}
        onAgain={restartCapture}
      />
    );
  }
  if (failed) return <NotReady back={PATHS.dashboard} onRetry={restartCapture} />;
  if (!capture || measured === undefined || first === undefined) return null;
  return (
    <CaptureForm
      key={round}
      capture={capture}
      who={who}
      name={fullName}
      properties={properties}
      measuredOffset={measured}
      firstCountdown={first}
      back={PATHS.dashboard}
      onSaved={setSaved}
      onLeave={() => navigate(PATHS.dashboard)}
      ahead={({ chosen, place, showErrors }) => (
        <PropertyStep
          properties={properties}
          chosen={chosen.property}
          preselected={chosen.preselected}
          place={place}
          showErrors={showErrors}
          onChoose={chosen.choose}
        />
      )}
    />
  );
}

function useRequested(): RequestedCapture | null {
  const [query] = useSearchParams();
  const [property, service] = [query.get('property'), query.get('service')];
  return useMemo(
    () => (isId(property) ? { property, service: isServiceType(service) ? service : null } : null),
    [property, service],
  );
}

/** Photos of one property never move to another: an open draft is finished first, and a notice says so. */
function useOtherFirst(requested: RequestedCapture | null, capture: Capture | null): void {
  useEffect(() => {
    if (!requested || !capture?.resumed || capture.draftStore.kept().draft.property === requested.property) return;
    showToast({
      kind: 'info',
      title: 'Ihre begonnene Aufnahme geht weiter.',
      text: 'Speichern oder verwerfen Sie sie, dann beginnt die nächste.',
    });
  }, [requested, capture]);
}
