import { FolderArchive, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { ConfirmDialog } from '../../components/Dialog';
import { Two } from '../../components/SecondLanguage';
import { showToast } from '../../components/Toast';
import { saveAsZip, type ToExport } from './zip';

type BlockedProps = {
  reason: string;
  way?: ReactNode;
  toExport: () => ToExport;
  /** How to discard it; null = it will still be delivered. */
  drop: Drop | null;
};

type Drop = {
  label: 'Löschen' | 'Verwerfen';
  title: string;
  loss: string;
  /** Discard only after the ZIP was saved: for a screen that anybody may see. */
  afterZip?: boolean;
  remove: () => Promise<unknown>;
};

/** A stopped record: reason, ZIP, and possibly discard. */
export function BlockedRecords({ reason, way, toExport, drop }: BlockedProps) {
  const [saved, setSaved] = useState(false);
  const [busy, save] = useBusy(async () => {
    try {
      notifySaved(await saveAsZip(toExport()));
      setSaved(true);
    } catch {
      showToast({
        kind: 'danger',
        title: 'Fehler',
        text: 'Die ZIP-Datei konnte nicht erstellt werden. Bitte versuchen Sie es erneut.',
      });
    }
  });
  return (
    <>
      <p className="small">
        <Two>{reason}</Two>
      </p>
      {way}
      <Button wide icon={FolderArchive} busy={busy} onClick={() => save()}>
        Als ZIP sichern
      </Button>
      {drop && <DropLine drop={drop} saved={saved} />}
    </>
  );
}

function DropLine({ drop, saved }: { drop: Drop; saved: boolean }) {
  const [confirming, setConfirming] = useState(false);
  const first = drop.label === 'Löschen' ? 'Erst sichern, dann löschen' : 'Erst sichern, dann verwerfen';
  return (
    <div className="record__line record__drop">
      <span className="small muted">
        <Two>{saved ? 'Als ZIP gesichert' : first}</Two>
      </span>
      {(saved || !drop.afterZip) && (
        <Button variant="danger" icon={Trash2} onClick={() => setConfirming(true)}>
          {drop.label}
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          title={drop.title}
          text={<Loss loss={drop.loss} saved={saved} />}
          confirmLabel={drop.label}
          confirmIcon={Trash2}
          danger
          onCancel={() => setConfirming(false)}
          onConfirm={() => removeAndClose(drop, () => setConfirming(false))}
        />
      )}
    </div>
  );
}

const NO_WAY_BACK = 'Diese Aktion kann nicht rückgängig gemacht werden.';

function Loss({ loss, saved }: { loss: string; saved: boolean }) {
  return (
    <>
      <p>
        <Two>{loss}</Two>
      </p>
      <p>
        <Two>{saved ? `Die ZIP-Datei bleibt erhalten. ${NO_WAY_BACK}` : NO_WAY_BACK}</Two>
      </p>
    </>
  );
}

function notifySaved(missing: number): void {
  const lost =
    missing === 1
      ? 'Ein Foto konnte auf diesem Gerät nicht gelesen werden.'
      : `${missing} Fotos konnten auf diesem Gerät nicht gelesen werden.`;
  const kind = missing === 0 ? 'success' : 'warning';
  showToast({ kind, title: 'Als ZIP gesichert', text: missing === 0 ? undefined : lost });
}

async function removeAndClose(drop: Drop, close: () => void): Promise<void> {
  try {
    await drop.remove();
    showToast({ kind: 'success', title: 'Gelöscht' });
  } catch {
    showToast({
      kind: 'danger',
      title: 'Fehler',
      text: 'Das Löschen auf diesem Gerät ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
    });
  }
  close();
}
