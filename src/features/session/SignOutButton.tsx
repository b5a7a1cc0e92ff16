import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ownerOfUser } from '../../data/drafts';
import { useLeftBehind, useSession } from '../../data/live/screens';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';
import { signOutHere } from './signingOut';
import { stillWaiting } from './stillWaiting';

/** 'Abmelden'. While something waits it asks first, and says what becomes of it. */
export function SignOutButton() {
  const session = useSession();
  return session ? <SignOut user={session.user} /> : null;
}

function SignOut({ user }: { user: string }) {
  const left = useLeftBehind(ownerOfUser(user));
  const sentences = left ? stillWaiting(left) : [];
  const [asking, setAsking] = useState(false);
  const [busy, leave] = useBusy(async () => {
    try {
      await signOutHere();
    } catch (error) {
      setAsking(false);
      toast({ kind: 'danger', title: 'Fehler', text: error instanceof Error ? error.message : undefined });
    }
  });
  return (
    <>
      <Button
        variant="quiet"
        icon={LogOut}
        busy={busy}
        onClick={() => (sentences.length > 0 ? setAsking(true) : leave())}
      >
        Abmelden
      </Button>
      {asking && (
        <ConfirmDialog
          title="Abmelden?"
          text={sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
          confirmLabel="Abmelden"
          confirmIcon={LogOut}
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
