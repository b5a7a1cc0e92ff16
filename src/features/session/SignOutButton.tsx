import { LogOut } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../data/db';
import { ownerOfUser } from '../../data/drafts';
import { type LeftBehind, leftBehind } from '../../data/leaving';
import { useLeftBehind } from '../../data/live/left';
import { useSession } from '../../data/live/screens';
import { withDb } from '../../data/storage';
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
  const owner = ownerOfUser(session.user);
  const left = useLeftBehind(owner);
  const sentencesOf = (of: LeftBehind) => [...stillWaiting(of), ...(byCode ? [WITH_CODE] : [])];
  // What was counted at the tap; the dialog goes on counting.
  const [confirming, setConfirming] = useState<LeftBehind | null>(null);
  const [busy, leave] = useBusy(async () => {
    try {
      await signOutWithKey(session);
    } catch (error) {
      setConfirming(null);
      tellFailure('Fehler', error);
    }
  });
  const [counting, count] = useBusy(async () => {
    try {
      const found = await withDb(() => leftBehind(owner));
      if (sentencesOf(found).length > 0) setConfirming(found);
      else await leave();
    } catch (error) {
      tellFailure('Fehler', error);
    }
  });
  return (
    <>
      <Button variant="quiet" icon={LogOut} busy={busy || counting} onClick={() => count()}>
        Abmelden
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Abmelden?"
          text={sentencesOf(left ?? confirming).map((sentence) => <p key={sentence}>{twice(sentence)}</p>)}
          confirmLabel="Abmelden"
          confirmIcon={LogOut}
          onConfirm={leave}
          onCancel={() => setConfirming(null)}
        />
      )}
    </>
  );
}
