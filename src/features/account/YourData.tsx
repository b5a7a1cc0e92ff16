import { Download } from 'lucide-react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { showFailure } from '../../components/dialogs/failure';
import { withSecondLine } from '../../components/SecondLanguage';
import type { SessionRow } from '../../db/db';
import { ownerOfUser } from '../../db/drafts';
import { useOutbox } from '../../db/live/left';
import { downloadFile } from '../../platform/download';
import { WORDS } from '../sign-in/words';
import { exportFile, exportName } from './exportFile';
import { AccountPart } from './Rows';

const PHOTOS = 'Die Fotos stehen als Originale an der jeweiligen Dokumentation.';

/** Content of the file: what the role may see (docs/permissions.md). */
const CONTENT: Record<SessionRow['role'], string> = {
  property_manager: `Alles, was zu Ihrem Konto gespeichert ist, auch das Protokoll der Änderungen, als eine Datei (JSON). ${PHOTOS}`,
  company_admin: `Alles, was zu Ihrem Konto gespeichert ist, auch das Protokoll der Änderungen, als eine Datei (JSON). ${PHOTOS}`,
  employee: `Ihr Konto, Ihre Immobilien, Ihre Dokumentationen und Ihre Nachfragen als eine Datei (JSON). ${PHOTOS} Auskunft aus dem Protokoll der Änderungen gibt Ihr Betrieb.`,
  super_admin: 'Ihr Konto als eine Datei (JSON). Alles Übrige steht unter „Protokoll“.',
};

export function YourData({ session }: { session: SessionRow }) {
  const waiting = useOutbox(ownerOfUser(session.user)) ?? [];
  const [busy, save] = useBusy(async () => {
    const now = new Date();
    try {
      const sealed = waiting.map((row) => row.sealed);
      downloadFile(await exportFile(session, sealed, now), exportName(now));
    } catch (error) {
      showFailure(WORDS.failed, error);
    }
  });
  return (
    <AccountPart title="Ihre Daten">
      <p className="below-head">{withSecondLine(CONTENT[session.role])}</p>
      <div className="below-head">
        <Button wide icon={Download} busy={busy} onClick={() => save()}>
          Daten herunterladen
        </Button>
      </div>
    </AccountPart>
  );
}
