import type { ShownRecord } from '../../domain/record';
import { ConfirmDeletion } from '../../office/deletion';
import { queries } from '../../office/queries';
import { deleteDocumentation } from '../../remote/documentations';
import { requestPull } from '../../sync/status';
import { dateTime, numberText, photoCount } from '../../ui/format';

type DeleteDialogProps = { record: ShownRecord; onDeleted: () => void; onClose: () => void };

/** The question before a documentation is deleted for both sides; needs the network, because the server decides. */
export function DeleteDialog({ record, onDeleted, onClose }: DeleteDialogProps) {
  const remove = async () => {
    await deleteDocumentation(record.id);
    onDeleted();
    requestPull();
  };
  const what = `die Dokumentation ${numberText(record.number)} vom ${dateTime(record.capturedAt)}, ${record.propertyName}`;
  return (
    <ConfirmDeletion
      text={`Möchten Sie ${what}, mit ${photoCount(record.photoCount)} wirklich löschen? Sie ist dann auch für die Hausverwaltung nicht mehr zu sehen. Diese Aktion kann nicht rückgängig gemacht werden.`}
      act={remove}
      done={{ title: 'Dokumentation erfolgreich gelöscht' }}
      onEnd={() => void queries.invalidateQueries()}
      onClose={onClose}
    />
  );
}
