import { FolderArchive, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { Two } from '../../ui/secondLanguage';
import { toast } from '../../ui/toast';
import { saveAsZip, type ToExport } from './zip';

type ParkedProps = {
  /** Why it will not be delivered. */
  reason: string;
  /** What deleting destroys, for the question (D48). */
  loss: string;
  toExport: () => ToExport;
  onDelete: () => Promise<unknown>;
};

/** The way out for what cannot be delivered: save it as ZIP first, then delete it (D48). */
export function Parked({ reason, loss, toExport, onDelete }: ParkedProps) {
  const [saved, setSaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, save] = useBusy(async () => {
    try {
      tellSaved(await saveAsZip(toExport()));
      setSaved(true);
    } catch {
      toast({
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
      <Button wide icon={FolderArchive} busy={busy} onClick={() => save()}>
        Als ZIP sichern
      </Button>
      <div className="record__line record__drop">
        <span className="small muted">
          <Two>{saved ? 'Als ZIP gesichert' : 'Erst sichern, dann löschen'}</Two>
        </span>
        <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
          Löschen
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Sind Sie sicher?"
          text={<Loss loss={loss} saved={saved} />}
          confirmLabel="Löschen"
          confirmIcon={Trash2}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={() => remove(onDelete, () => setAsking(false))}
        />
      )}
    </>
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

function tellSaved(missing: number): void {
  const lost =
    missing === 1
      ? 'Ein Foto konnte auf diesem Gerät nicht gelesen werden.'
      : `${missing} Fotos konnten auf diesem Gerät nicht gelesen werden.`;
  const kind = missing === 0 ? 'success' : 'warning';
  toast({ kind, title: 'Als ZIP gesichert', text: missing === 0 ? undefined : lost });
}

async function remove(onDelete: () => Promise<unknown>, close: () => void): Promise<void> {
  try {
    await onDelete();
    toast({ kind: 'success', title: 'Gelöscht' });
  } catch {
    toast({
      kind: 'danger',
      title: 'Fehler',
      text: 'Das Löschen auf diesem Gerät ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
    });
  }
  close();
}
