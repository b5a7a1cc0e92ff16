import { queries } from '../../api/cache/queries';
import { dateTime, numberText, photoCount } from '../../components/format';
import type { ShownRecord } from '../../domain/documentation/record';
import { requestPull } from '../../sync/status';
import { RecordDeletion } from './RecordDeletion';

type DeleteDialogProps = { record: ShownRecord; onDeleted: () => void; onClose: () => void };

/** Confirms the deletion of a documentation for both sides; needs the server. */
export function DeleteDialog({ record, onDeleted, onClose }: DeleteDialogProps) {
  const what = `die Dokumentation ${numberText(record.number)} vom ${dateTime(record.capturedAt)}, ${record.propertyName}`;
  return (
    <RecordDeletion
      id={record.id}
      text={`Möchten Sie ${what}, mit ${photoCount(record.photoCount)}, wirklich löschen? Danach sieht auch die Hausverwaltung Fotos und Angaben nicht mehr. Wer wann und warum gelöscht hat, sehen beide Seiten. Diese Aktion kann nicht rückgängig gemacht werden.`}
      gone={{ kind: 'info', title: 'Diese Dokumentation war bereits gelöscht.' }}
      onDeleted={onDeleted}
      onEnd={() => {
        requestPull();
        void queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
