import { Download } from 'lucide-react';
import type { SessionRow } from '../../../data/db';
import { ownerOfUser } from '../../../data/drafts';
import { useOutbox } from '../../../data/hooks';
import { download } from '../../../device/download';
import { useBusy } from '../../../ui/busy';
import { Button } from '../../../ui/button';
import { tell } from '../tell';
import { WORDS } from '../words';
import { exportFile, exportName } from './exportFile';
import { Part } from './rows';

/** The export of the own account. Photos are not in it: each is to be had at its documentation, as the original. */
export function YourData({ session }: { session: SessionRow }) {
  const waiting = useOutbox(ownerOfUser(session.user)) ?? [];
  const [busy, save] = useBusy(async () => {
    const now = new Date();
    try {
      const sealed = waiting.map((row) => row.sealed);
      download(await exportFile(session, sealed, now), exportName(now));
    } catch (error) {
      tell(WORDS.failed, error);
    }
  });
  return (
    <Part title="Ihre Daten">
      <p className="below-head">
        Alles, was zu Ihrem Konto gespeichert ist, als eine Datei (JSON). Die Fotos stehen als Originale an der
        jeweiligen Dokumentation.
      </p>
      <div className="below-head">
        <Button wide icon={Download} busy={busy} onClick={() => save()}>
          Daten herunterladen
        </Button>
      </div>
    </Part>
  );
}
