import { LogOut } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../data/db';
import { ownerOfUser } from '../../data/drafts';
import { useLeftBehind } from '../../data/live/left';
import { useSession } from '../../data/live/screens';
import { hasAddress } from '../../domain/user';
import { tellFailure } from '../../office/failure';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { twice } from '../../ui/secondLanguage';
import { signOutWithKey } from './signingOut';
import { stillWaiting } from './stillWaiting';
import { WITH_CODE } from './words';

/** 'Abmelden'. While something waits it asks first, and says what becomes of it. */
export function SignOutButton() {
  const session = useSession();
  return session ? <SignOut session={session} byCode={!hasAddress(session.email)} /> : null;
}

/** @param props `byCode`: who has no address comes back with a new code of the company (D127). */
function SignOut({ session, byCode }: { session: SessionRow; byCode: boolean }) {
  const left = useLeftBehind(ownerOfUser(session.user));
  const sentences = [...(left ? stillWaiting(left) : []), ...(byCode ? [WITH_CODE] : [])];
  const [confirming, setConfirming] = useState(false);
  const [busy, leave] = useBusy(async () => {
    try {
      await signOutWithKey(session);
    } catch (error) {
      setConfirming(false);
      tellFailure('Fehler', error);
    }
  });
  return (
    <>
      <Button
        variant="quiet"
        icon={LogOut}
        busy={busy}
        onClick={() => (sentences.length > 0 ? setConfirming(true) : leave())}
      >
        Abmelden
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Abmelden?"
          text={sentences.map((sentence) => <p key={sentence}>{twice(sentence)}</p>)}
          confirmLabel="Abmelden"
          confirmIcon={LogOut}
          onConfirm={leave}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
