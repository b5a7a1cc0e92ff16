import { FolderArchive, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
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
      <p className="small">{reason}</p>
      <Button wide icon={FolderArchive} busy={busy} onClick={() => save()}>
        Als ZIP sichern
      </Button>
      <div className="record__line record__drop">
        <span className="small muted">{saved ? 'Als ZIP gesichert' : 'Erst sichern, dann löschen'}</span>
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

function Loss({ loss, saved }: { loss: string; saved: boolean }) {
  return (
    <>
      <p>{loss}</p>
      <p>{saved ? 'Die ZIP-Datei bleibt erhalten. ' : ''}Diese Aktion kann nicht rückgängig gemacht werden.</p>
    </>
  );
}

function tellSaved(missing: number): void {
  const photos = missing === 1 ? 'Ein Foto konnte' : `${missing} Fotos konnten`;
  if (missing === 0) toast({ kind: 'success', title: 'Als ZIP gesichert' });
  else toast({ kind: 'warning', title: 'Als ZIP gesichert', text: `${photos} auf diesem Gerät nicht gelesen werden.` });
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
