import { Link } from 'react-router-dom';
import type { AdminDocumentation } from '../../../api/adminRecords';
import { dateTime, photoCount } from '../../../components/format';
import { documentationPath } from '../../../components/paths';
import { AdminRows } from '../AdminRows';
import { editAndDelete } from '../actions';
import { useAllDocumentations } from '../queries';
import { excerptNotes } from '../words';
import type { OnAct } from './tables';

/** All documentations (spec 2); the location links to the record. */
export function DocumentationTable({ account, onAct }: { account: string; onAct: OnAct }) {
  return (
    <AdminRows
      title="Dokumentationen"
      loading="Dokumentationen werden geladen"
      empty="Keine Dokumentationen"
      pages={useAllDocumentations(account)}
      columns={[
        { head: 'Ort', cell: renderPlace },
        { head: 'Ersteller', cell: ({ creatorName }) => creatorName },
        { head: 'Fotos', cell: (row) => row.photoCount, kind: 'number' },
        { head: 'Notizen', cell: ({ notes }) => excerptNotes(notes) },
        { head: 'Erstellt am', cell: ({ capturedAt }) => dateTime(capturedAt), className: 'nowrap' },
      ]}
      card={(row) => ({
        head: renderPlace(row),
        facts: [
          dateTime(row.capturedAt),
          `Ersteller: ${row.creatorName}, ${photoCount(row.photoCount)}`,
          `Notizen: ${excerptNotes(row.notes)}`,
        ],
      })}
      nameOf={placeName}
      actions={(row) => editAndDelete((action) => onAct(action, { object: 'documentation', row }))}
    />
  );
}

/** The property's name where only coordinates are known: a reader finds no building by them. */
function placeName({ location, propertyName }: AdminDocumentation): string {
  return COORDINATES.test(location) && propertyName ? propertyName : location;
}

function renderPlace(row: AdminDocumentation) {
  const name = placeName(row);
  return (
    <>
      <Link to={documentationPath(row.id)}>{name}</Link>
      <span className="small muted line">{name === row.location ? row.propertyName : row.location}</span>
    </>
  );
}

/** '50.941300, 6.938300' */
const COORDINATES = /^-?\d+\.\d+, -?\d+\.\d+$/;
