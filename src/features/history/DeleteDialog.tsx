import { Trash2 } from 'lucide-react';
import type { ShownRecord } from '../../domain/record';
import { queries } from '../../office/queries';
import { deleteDocumentation } from '../../remote/documentations';
import { toRemoteError } from '../../remote/failure';
import { requestPull } from '../../sync/status';
import { ConfirmDialog } from '../../ui/dialog';
import { dateTime, numberText, photoCount } from '../../ui/format';
import { toast } from '../../ui/toast';

type DeleteDialogProps = { record: ShownRecord; onDeleted: () => void; onClose: () => void };

/** The question before a documentation is deleted for both sides; needs the network, because the server decides. */
export function DeleteDialog({ record, onDeleted, onClose }: DeleteDialogProps) {
  const remove = async () => {
    try {
      await deleteDocumentation(record.id);
      toast({ kind: 'success', title: 'Dokumentation erfolgreich gelöscht' });
      onDeleted();
      requestPull();
      void queries.invalidateQueries();
    } catch (error) {
      toast({ kind: 'danger', title: 'Fehler beim Löschen', text: toRemoteError(error).message });
    }
    onClose();
  };
  const what = `die Dokumentation ${numberText(record.number)} vom ${dateTime(record.capturedAt)}, ${record.propertyName}`;
  return (
    <ConfirmDialog
      title="Sind Sie sicher?"
      text={`Möchten Sie ${what}, mit ${photoCount(record.photoCount)} wirklich löschen? Sie ist dann auch für die Hausverwaltung nicht mehr zu sehen. Diese Aktion kann nicht rückgängig gemacht werden.`}
      confirmLabel="Löschen"
      confirmIcon={Trash2}
      danger
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
