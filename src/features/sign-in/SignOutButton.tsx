import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { ConfirmDialog } from '../../components/Dialog';
import { showFailure } from '../../components/dialogs/failure';
import { withSecondLine } from '../../components/SecondLanguage';
import type { SessionRow } from '../../db/db';
import { ownerOfUser } from '../../db/drafts';
import { type LeftBehind, leftBehind } from '../../db/leaving';
import { useLeftBehind } from '../../db/live/left';
import { useSession } from '../../db/live/screens';
import { withDb } from '../../db/storage';
import { hasAddress } from '../../domain/people/user';
import { signOutWithKey } from './signingOut';
import { stillWaiting } from './stillWaiting';
import { WITH_CODE } from './words';

/** 'Abmelden'. With undelivered work it needs confirmation. */
export function SignOutButton() {
  const session = useSession();
  return session ? <SignOut session={session} byCode={!hasAddress(session.email)} /> : null;
}

/** @param props `byCode`: a person without an address returns with a new code of the company. */
function SignOut({ session, byCode }: { session: SessionRow; byCode: boolean }) {
  const owner = ownerOfUser(session.user);
  const left = useLeftBehind(owner);
  const sentencesOf = (of: LeftBehind) => [...stillWaiting(of), ...(byCode ? [WITH_CODE] : [])];
  // The numbers at the tap; the dialog updates them.
  const [confirming, setConfirming] = useState<LeftBehind | null>(null);
  const [busy, leave] = useBusy(async () => {
    try {
      await signOutWithKey(session);
    } catch (error) {
      setConfirming(null);
      showFailure('Fehler', error);
    }
  });
  const [counting, count] = useBusy(async () => {
    try {
      const found = await withDb(() => leftBehind(owner));
      if (sentencesOf(found).length > 0) setConfirming(found);
      else await leave();
    } catch (error) {
      showFailure('Fehler', error);
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
          text={sentencesOf(left ?? confirming).map((sentence) => <p key={sentence}>{withSecondLine(sentence)}</p>)}
          confirmLabel="Abmelden"
          confirmIcon={LogOut}
          onConfirm={leave}
          onCancel={() => setConfirming(null)}
        />
      )}
    </>
  );
}
